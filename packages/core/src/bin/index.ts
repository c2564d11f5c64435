export { erasures, exportedBin } from './bin.table.ts'
export { deleteFromBin, listBin, moveToBin, restoreFromBin, sweepBins } from './bin.ts'
