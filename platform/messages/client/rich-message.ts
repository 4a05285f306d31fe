// Separate from message.ts, because the page of verify.html does not use React.
import type { CompiledMessage, FormatValues } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { message } from "./message.ts";

export const richMessage =
  (compiled: CompiledMessage) =>
  (values?: FormatValues<ReactNode>): ReactNode => {
    const nodes = message<ReactNode>(compiled)(values);
    return Array.isArray(nodes) ? createElement(Fragment, null, ...nodes) : nodes;
  };
