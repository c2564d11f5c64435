export { type Binaries, findBinaries } from './find-binaries.ts'
export { DataFolderInUse, NoEmbeddedDatabase } from './refusals.ts'
export { type ClusterOptions, type EmbeddedDatabase, startCluster } from './start-cluster.ts'
export { startEmbedded } from './start-embedded.ts'
