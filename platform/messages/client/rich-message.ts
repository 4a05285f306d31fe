// Texts with tags. They have their own file because the page of verify.html does not use React.
import type { CompiledMessage, FormatValues } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { message } from "./message.ts";

/** Returns a function that fills in a compiled message containing tags, and returns React nodes. */
export const richMessage =
  (compiled: CompiledMessage) =>
  (values?: FormatValues<ReactNode>): ReactNode => {
    const nodes = message<ReactNode>(compiled)(values);
    return Array.isArray(nodes) ? createElement(Fragment, null, ...nodes) : nodes;
  };
