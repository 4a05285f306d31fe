import type { RulesBlock, RulesSpan } from "../../rules/rules.ts";

export function RulesBlocks({ blocks }: { blocks: readonly RulesBlock[] }) {
  return blocks.map((block, index) => <Block key={blockKey(block, index)} block={block} />);
}

/** The index can be part of the key because the blocks never move: the text is the same until the next release. */
const blockKey = (block: RulesBlock, index: number): string => `${block.kind}-${index}`;

function Block({ block }: { block: RulesBlock }) {
  switch (block.kind) {
    case "heading":
      return (
        <h3 id={block.id} className="scroll-mt-24 pt-4 text-title-3">
          <a href={`#${block.id}`} className="wrap-anywhere">
            {block.title}
          </a>
        </h3>
      );
    case "text":
      return (
        <p className="leading-relaxed text-soft">
          <Spans spans={block.spans} />
        </p>
      );
    case "list":
      return <List block={block} />;
    case "table":
      return <FactTable block={block} />;
    case "code":
      return (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
          tabIndex={0}
          style={scrollStyle}
          className="rounded-control border border-line bg-surface-1 p-4 text-xs leading-relaxed"
        >
          <code className="font-mono">{block.text}</code>
        </pre>
      );
  }
}

// These styles are needed on this page only. As classes they would be in every page's CSS.
const scrollStyle = { maxHeight: "28rem", overflow: "auto" };
/** In a narrower table, words would be broken, so the table scrolls instead. */
const minWidthStyle = { minWidth: "32rem" };
const alignTopStyle = { verticalAlign: "top" };
const numberedStyle = { listStyle: "decimal" };
const bulletStyle = { listStyle: "disc" };

function List({ block }: { block: Extract<RulesBlock, { kind: "list" }> }) {
  const items = block.items.map((spans, index) => (
    <li key={`item-${index + 1}`}>
      <Spans spans={spans} />
    </li>
  ));
  const look = "grid gap-2 pl-5 leading-relaxed text-soft marker:text-gold-400";
  return block.isNumbered ? (
    <ol style={numberedStyle} className={look}>
      {items}
    </ol>
  ) : (
    <ul style={bulletStyle} className={look}>
      {items}
    </ul>
  );
}

function FactTable({ block }: { block: Extract<RulesBlock, { kind: "table" }> }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
    <div tabIndex={0} className="overflow-x-auto rounded-control border border-line">
      <table style={minWidthStyle} className="w-full text-left text-sm">
        <thead>
          <tr className="border-b border-line bg-surface-1 text-faint">
            {block.head.map((cell, index) => (
              <th key={`head-${index + 1}`} scope="col" className="px-4 py-2.5 font-medium">
                <Spans spans={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={`row-${index + 1}`} className="border-b border-line">
              {row.map((cell, column) => (
                <td key={`cell-${column + 1}`} style={alignTopStyle} className="px-4 py-2.5 text-soft">
                  <Spans spans={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Spans({ spans }: { spans: readonly RulesSpan[] }) {
  return spans.map((span, index) => <Span key={`${span.kind}-${index + 1}`} span={span} />);
}

function Span({ span }: { span: RulesSpan }) {
  switch (span.kind) {
    case "plain":
      return span.text;
    case "strong":
      return <strong className="font-semibold text-text">{span.text}</strong>;
    case "code":
      return (
        <code className="rounded-sm bg-surface-2 px-1 font-mono text-sm wrap-anywhere text-text">{span.text}</code>
      );
    case "link":
      return (
        <a href={span.href} className="link">
          {span.text}
        </a>
      );
  }
}
