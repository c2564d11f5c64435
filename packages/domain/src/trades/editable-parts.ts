/** Parts of a trade that the trader may have edited by hand; an import leaves such a part as it is. */
export const editableParts = [
  'symbol',
  'market',
  'type',
  'quantity',
  'entryPrice',
  'entryDate',
  'exit',
  'fees',
] as const
export type EditablePart = (typeof editableParts)[number]
