// A process of its own that starts the database on the folder given to it, prints its address and stays.
import { startEmbedded } from '../start-embedded.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url } = await startEmbedded({ dataDir })
console.log(url)
setInterval(() => {}, 60_000)
