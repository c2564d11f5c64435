export {
  countBinnedWithoutCurrency,
  deleteBinned,
  renameStrategyInBin,
  renameTagInBin,
  setCurrencyInBin,
} from './bin.store.ts'
export { erasures, exportedBin } from './bin.table.ts'
export { deleteFromBin, listBin, lockBin, moveToBin, restoreFromBin, sweepBins } from './bin.ts'
