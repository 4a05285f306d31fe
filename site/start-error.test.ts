import { expect, test } from "vitest";
import { ConfigError } from "../common/server/config.ts";
import { formatStartError } from "./start-error.ts";

const failure = (code: string, more: object = {}) =>
  Object.assign(new Error(`${code}: as the system says it\nand more`), { code, ...more });

test.each([
  [new ConfigError("PORT will not do."), /: PORT will not do\.$/],
  [failure("ENOSPC"), /the disk is full \(ENOSPC/],
  [failure("53100"), /the disk is full/],
  [failure("EROFS"), /cannot write .*DATA_DIR/],
  [failure("EACCES", { syscall: "mkdir" }), /cannot write .*DATA_DIR/],
  [failure("EACCES", { syscall: "listen" }), /may not listen on this port/],
  [failure("EADDRINUSE"), /another program.* with PORT=…/],
  [failure("EADDRINUSE", { settings: "METRICS_" }), /another program.* with METRICS_PORT=…/],
  [failure("EADDRNOTAVAIL", { settings: "METRICS_" }), /with METRICS_HOST=…/],
  [failure("ENOTFOUND"), /HOST=/],
])("DEMO-12: %s is explained in one line", (error, line) => {
  expect(formatStartError(error)).toMatch(line);
  expect(String(formatStartError(error))).toMatch(/^Windfall did not start: [^\n]+$/);
});

test("an unexpected error keeps its stack trace", () => {
  const broken = new TypeError("x is not a function");
  expect(formatStartError(broken)).toBe(broken);
});
