export { type Binaries, findBinaries } from './binaries.ts'
export {
  type ClusterOptions,
  type EmbeddedDatabase,
  findRunning,
  hasCluster,
  startCluster,
  startEmbedded,
} from './cluster.ts'
export { DataFolderInUse, NoEmbeddedDatabase } from './refusals.ts'
export { findFreePort } from './server.ts'
