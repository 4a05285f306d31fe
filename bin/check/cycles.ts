/** Returns groups of files that reach each other, each sorted. A file that only imports itself is in no group. */
export function findCycles(imports: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    low.set(file, index);
    open.push(file);
    for (const next of (imports.get(file) ?? []).filter((each) => imports.has(each))) {
      const reached = order.has(next) ? (open.includes(next) ? (order.get(next) ?? index) : index) : visit(next);
      low.set(file, Math.min(low.get(file) ?? index, reached));
    }
    const lowest = low.get(file) ?? index;
    if (lowest === index) {
      const group = open.splice(open.indexOf(file));
      if (group.length > 1) found.push(group.sort());
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}
