// Texts with tags. Separate, because the page of verify.html has no React.
import type { CompiledMessage, FormatValues } from "icu-minify/format";
import { createElement, Fragment, type ReactNode } from "react";
import { message } from "./message.ts";

/** Returns the function for a compiled text with tags: it returns React nodes. */
export const richMessage =
  (compiled: CompiledMessage) =>
  (values?: FormatValues<ReactNode>): ReactNode => {
    const nodes = message<ReactNode>(compiled)(values);
    return Array.isArray(nodes) ? createElement(Fragment, null, ...nodes) : nodes;
  };
