// Moves products up and down the shelf. The page shows a move immediately and then saves it. Presses during a save are saved
// together afterwards.

import { useRef, useState } from "react";
import { deskApiPaths } from "../../../../common/contract/desk-api-paths.ts";
import { router } from "../../../../platform/pages/client/router.ts";
import { call } from "../../../../ui/base/api.ts";
import { showToast } from "../../../../ui/outcome.ts";
import type { DeskProduct } from "../../contract/store.ts";
import { m } from "../../messages.ts";

/** Returns the ids with `id` moved by one place. Returns them unchanged if `id` is already at that end. */
export function moveId(ids: readonly number[], id: number, by: -1 | 1): number[] {
  const from = ids.indexOf(id);
  const to = from + by;
  if (from === -1 || to < 0 || to >= ids.length) return [...ids];
  const moved = ids.toSpliced(from, 1);
  return moved.toSpliced(to, 0, id);
}

export function useArranging(products: DeskProduct[]): [DeskProduct[], (product: DeskProduct, by: -1 | 1) => void] {
  const [wanted, setWanted] = useState<number[] | null>(null);
  const latest = useRef<number[] | null>(null);
  const places = new Map(wanted?.map((id, place) => [id, place]));
  const findPlace = ({ id }: DeskProduct) => places.get(id) ?? products.length;
  const shown = wanted === null ? products : [...products].sort((a, b) => findPlace(a) - findPlace(b));
  const move = async ({ id }: DeskProduct, by: -1 | 1) => {
    const isUnderWay = latest.current !== null;
    const ids = moveId(latest.current ?? shown.map((product) => product.id), id, by);
    latest.current = ids;
    setWanted(ids);
    if (isUnderWay) return;
    await saveOrder(latest);
    router.reload({ onFinish: () => latest.current === null && setWanted(null) });
  };
  return [shown, (product, by) => void move(product, by)];
}

async function saveOrder(latest: { current: number[] | null }): Promise<void> {
  for (let sent: number[] | null = null; latest.current !== sent; ) {
    sent = latest.current;
    const answer = await call(deskApiPaths.arrangeProducts, { json: { ids: sent } });
    if (answer.kind !== "answer" || answer.status !== 200) {
      showToast({ kind: "refused", text: m.arrangeFailed() });
      break;
    }
  }
  latest.current = null;
}
