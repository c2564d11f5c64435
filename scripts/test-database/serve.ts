// Starts a PostgreSQL for tests (`embedded` or `15`), prints its address and stops it when its input ends.
// Prints an empty line when the host has no such version.
import { startTestDatabase } from './start-test-database.ts'

const [which] = process.argv.slice(2)
const database = await startTestDatabase(which === '15' ? '15' : 'embedded')
console.log(database?.url ?? '')
process.stdin.resume().once('end', () => void database?.stop())
