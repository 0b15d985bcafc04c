# Marquee. `make play` and `make test` install what the machine lacks; the other targets expect it to be there.

PREFIX ?= /usr/local
DESTDIR ?=
export PREFIX DESTDIR MEDIA

MAKEFLAGS += --no-print-directory

.PHONY: help play test build bench sanitize install uninstall format lint clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: ## build and play MEDIA="..." (files, folders, URLs), or a short sample
	@scripts/play

test: ## build and run every test
	@scripts/test

build: ## build the program, optimised
	@scripts/build-program

bench: ## measure against a bare C echo and gst-launch, and print the figures
	@scripts/bench

sanitize: ## run the unit tests under the thread and address sanitizers
	@scripts/sanitize

install: build ## put the program and what belongs to it into PREFIX (/usr/local), below DESTDIR
	@scripts/install

uninstall: ## take away what install put there
	@scripts/install --remove

format: ## lay out the sources
	@swift format --in-place --parallel --recursive Package.swift Sources Tests

lint: ## check the layout of the sources, the scripts and the packaging files
	@scripts/lint

clean: ## remove everything that was built
	@rm -rf .build build
