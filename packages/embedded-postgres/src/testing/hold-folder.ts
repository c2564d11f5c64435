// A separate process that starts the database on the given folder, prints its URL and stays.
import { startEmbedded } from '../cluster.ts'

const [dataDir = ''] = process.argv.slice(2)
const { url } = await startEmbedded({ dataDir })
console.log(url)
setInterval(() => {}, 60_000)
