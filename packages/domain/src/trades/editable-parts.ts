/** Parts of a trade that the trader may have edited by hand; an import leaves such a part as it is. */
export const editableParts = [
  'symbol',
  'market',
  'instrument',
  'type',
  'quantity',
  'contractSize',
  'currency',
  'entryPrice',
  'entryDate',
  'exit',
  'fees',
  'rate',
] as const
export type EditablePart = (typeof editableParts)[number]
