import fc from "fast-check";
import { expect, test } from "vitest";
import { createCsvReader, readBlocks } from "../../platform/base/csv.ts";
import { createRowReader, parseOldPoints, type ReadRow, readCells } from "./row-reader.ts";

const toBytes = (file: string | Uint8Array) => (typeof file === "string" ? new TextEncoder().encode(file) : file);

function read(file: string | Uint8Array, platform: "kick" | "discord" = "kick"): ReadRow[] {
  const records = createCsvReader()(toBytes(file), true);
  return records.ok ? createRowReader(platform).read(records.value) : [];
}

async function readInPieces(file: string, pieceBytes: number, blockBytes: number): Promise<ReadRow[]> {
  const bytes = toBytes(file);
  async function* pieces() {
    for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
  }
  const csv = createCsvReader();
  const reader = createRowReader("kick");
  const rows: ReadRow[] = [];
  for await (const { block, isLast } of readBlocks(pieces(), blockBytes)) {
    const records = csv(block, isLast);
    if (records.ok) rows.push(...reader.read(records.value));
  }
  return rows;
}

const describeRows = (rows: ReadRow[]) =>
  rows.map((row) => {
    if (row.kind === "unread") return `${row.line} unread`;
    return row.kind === "row" ? `${row.line} ${row.name} ${row.points}` : `${row.line} ${row.why}`;
  });
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));

const twoRows = ["1 ada 10", "2 Bob_2 1250"];
test.each([
  ["commas", "ada,10\nBob_2,1250", twoRows],
  ["semicolons, with notes", "ada;10;a bit\r\nBob_2;1,250;a lot\r\n", twoRows],
  ["tabs", "ada\t10\nBob_2\t1250\n\n", twoRows],
  ["old Mac line ends", "ada,10\rBob_2,1250\r", twoRows],
  ["quotes", '"ada","10",""\n"Bob_2","1,250","said ""hi"", and left"', twoRows],
  ["a header", "Hours;Points;User Name\n1;10;ada\n1;1250;Bob_2", ["2 ada 10", "3 Bob_2 1250"]],
  [
    "the line sep=; of a spreadsheet",
    "sep=;\r\nUsername;Level;Points\r\nada;3;10\r\nBob_2;7;1250\r\n",
    ["3 ada 10", "4 Bob_2 1250"],
  ],
  ["an unusual separator after sep=", "sep=|\nada|10\nBob_2|1250", ["2 ada 10", "3 Bob_2 1250"]],
  [
    "a title above the header",
    "Points of my channel\nUser,Points,Hours\nada,10,2\nBob_2,1250,9",
    ["1 header", "3 ada 10", "4 Bob_2 1250"],
  ],
  [
    "a column for the channel",
    "channel,username,points,pointsAlltime\nme,ada,10,900\nme,Bob_2,1250,9000",
    ["2 ada 10", "3 Bob_2 1250"],
  ],
  ["a coin's own name", "Name,Bananas\nada,10\nBob_2,1250", ["2 ada 10", "3 Bob_2 1250"]],
  [
    "line ends in a quote",
    'username,points,note\nada,10,"owed:\nbert,500\n\nthanks"\nBob_2,1250,',
    ["2 ada 10", "6 Bob_2 1250"],
  ],
  ["empty cells at the end", "username,points\nada,10,,\nBob_2,1250,", ["2 ada 10", "3 Bob_2 1250"]],
  ["a header of unknown words", "Wer;Wieviel\nada;10\nBob_2;1250", ["1 header", "2 ada 10", "3 Bob_2 1250"]],
  ["a byte order mark", "\uFEFFusername,points\n@ada,10", ["2 ada 10"]],
])("IMPORT-01: a file with %s is read", (_, file, rows) => {
  expect(describeRows(read(file))).toEqual(rows);
});

test('IMPORT-01: a spreadsheet\'s "Unicode text" file is read', () => {
  expect(describeRows(read(utf16("username\tpoints\nada\t10\n")))).toEqual(["2 ada 10"]);
});

test("IMPORT-01: the size of the pieces does not change the rows", async () => {
  const file =
    '\uFEFFusername;points;note\r\n"ada";10;\r\n\r\nöl;5;\r\nBob_2;"1,250";"two\r\nlines"\r"open;7;\r\nlast;3;"x"\r\n';
  const whole = describeRows(read(file));
  expect(whole).toEqual(["2 ada 10", "4 impossible_name", "5 Bob_2 1250", "7 open_quote", "8 last 3"]);
  // The header must fit into the first block.
  const sizes = [fc.integer({ min: 1, max: 40 }), fc.integer({ min: 30, max: 60 })] as const;
  await fc.assert(
    fc.asyncProperty(...sizes, async (pieceBytes, blockBytes) => {
      expect(describeRows(await readInPieces(file, pieceBytes, blockBytes))).toEqual(whole);
    }),
  );
});

test.each([
  ["line", "x".repeat(300_000), "too_long"],
  ["record", `open,"${"5\n".repeat(100_000)}`, "open_quote"],
])("IMPORT-02: the rows before and after a %s longer than a block are read", async (_, long, why) => {
  const rows = describeRows(await readInPieces(`username,points\nada,10\n${long}\nlast,3\n`, 1_000, 10_000));
  expect(rows.slice(0, 2)).toEqual(["2 ada 10", `3 ${why}`]);
  expect(rows.at(-1)).toMatch(/ last 3$/);
});

test("IMPORT-02: each bad row is listed with its line and reason, and the others are read", () => {
  const rows = [
    ...["ada,10", ",5", "no body,5", "neg,-5", "words,many", "dots,1.250", "huge,1000000000001", "zero,0"],
    ...["cut,12.75", `long,${"9".repeat(5_000)}`, "half,0.4", "last,1"],
  ];
  expect(describeRows(read(rows.join("\n")))).toEqual([
    ...["1 ada 10", "2 no_name", "3 impossible_name", "4 negative", "5 not_a_number", "6 dotted", "7 huge"],
    ...["8 nothing", "9 cut 12", "10 too_long", "11 nothing", "12 last 1"],
  ]);
});

test("IMPORT-21: a row with more or fewer cells than the header is listed and skipped", () => {
  expect(describeRows(read("username,points\nada,1,500\nBob_2\nlast,60"))).toEqual([
    ...["2 other_width", "3 other_width", "4 last 60"],
  ]);
  expect(describeRows(read("ada,60\nBob_2,1,500\nlast,70"))).toEqual(["1 ada 60", "2 other_width", "3 last 70"]);
});

test.each([
  ["never ends", 'ada,10\nopen,"5\nlast,3', ["1 ada 10", "2 open_quote", "3 last 3"]],
  [
    "ends in another row's quote",
    'ada,10,a\nopen,5,"half\nlast,3,"whole"\nend,4,',
    ["1 ada 10", "2 open_quote", "3 last 3", "4 end 4"],
  ],
  [
    "never ends in a long file",
    `ada,10\nopen,"5\n${"last,3\n".repeat(1_000)}`,
    ["1 ada 10", "2 open_quote", "3 last 3"],
  ],
])("IMPORT-02: a quote that %s costs only its own line", (_, file, rows) => {
  expect(describeRows(read(file)).slice(0, rows.length)).toEqual(rows);
});

test.each([
  [
    "a level and a coin's own name",
    "Name,Level,Bananas,Hours\nanna_b,3,1250,40\nbert22,7,80000,310",
    { nameAt: 0, pointsAt: 2 },
  ],
  ["hours and no header", "anna_b;1250;3,5\nbert22;80000;0", { nameAt: 0, pointsAt: 1 }],
  [
    "two columns that could be names",
    "Wer,Rang,Points\nanna_b,Regular,1250\nbert22,VIP,80000",
    { nameAt: 0, pointsAt: 2 },
  ],
  ["two points columns", "Name,Points,Points\nanna_b,7,1250\nbert22,9,80000", { nameAt: 0, pointsAt: 2 }],
])("IMPORT-21: with %s nothing is read until an admin chooses the columns", (_, file, chosen) => {
  const records = createCsvReader()(toBytes(file), true);
  const reader = createRowReader("kick");
  const rows = reader.read(records.ok ? records.value : []).filter(({ kind }) => kind !== "left_out");
  expect(rows.map(({ kind }) => kind)).toEqual(["unread", "unread"]);
  expect(reader.columns()?.map(({ samples }) => samples[0])).toContain("1250");
  const cells = rows.flatMap((row) => (row.kind === "unread" ? [row.cells] : []));
  const chosenRows = cells.map((row) => readCells(1, row[chosen.nameAt] ?? "", row[chosen.pointsAt] ?? "", "kick"));
  expect(describeRows(chosenRows)).toEqual(["1 anna_b 1250", "1 bert22 80000"]);
});

test.each([
  ["an Excel workbook", Buffer.from("504b03040a00000000", "hex"), "This is an Excel workbook: save it as CSV."],
  ["an old Excel workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), "This is an Excel workbook: save it as CSV."],
  [
    "UTF-16 without its mark",
    Buffer.from("username,points\nada,10\n", "utf16le"),
    "This is UTF-16 text without its mark: save it as CSV in UTF-8.",
  ],
  [
    "a NUL byte",
    Buffer.from("username,points\nada,1\u00005\nbert,3\n"),
    "This is no text file, it holds NUL bytes: save it as CSV.",
  ],
])("IMPORT-23: %s is explained in words", (_, file, problem) => {
  expect(createCsvReader()(file, true)).toEqual({ ok: false, why: "no_text", problem });
});

test("IMPORT-23: a name cut in the middle of a character can be stored", () => {
  const [row] = read(`${"x".repeat(59)}👩,5\nada,5`);
  expect(row).toMatchObject({ kind: "left_out", name: "x".repeat(59).concat("\uFFFD") });
});

test("IMPORT-02: Discord names may have dots", () => {
  expect(describeRows(read("a.da,10\nb-ob,1", "discord"))).toEqual(["1 a.da 10", "2 impossible_name"]);
});

test.each([
  ["1,250", 1_250],
  ["1 250", 1_250],
  ["1'250'000", 1_250_000],
  ["+7", 7],
  ["0.999", { why: "nothing" }],
  ["1.250.000", { why: "dotted" }],
  ["1,25", { why: "not_a_number" }],
  ["1e9", { why: "not_a_number" }],
  ["-0", { why: "negative" }],
])("IMPORT-02: %s is read as points or refused", (text, points) => {
  expect(parseOldPoints(text)).toEqual(points);
});
