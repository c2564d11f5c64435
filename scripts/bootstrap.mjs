// Makes a clone ready to run: installs what is missing and builds what is outdated, and does nothing a second time.
// Plain Node 20 without a dependency, because it runs before there is anything else. All it says goes to stderr, so
// that the command after it may be piped.
//   --dev       with the tools for tests and checks      --no-build  leaves the web app as it is
//   --quiet     says nothing when nothing was to do
import { fileURLToPath } from 'node:url'
import { buildWeb } from './bootstrap/build-web.mjs'
import { installDependencies } from './bootstrap/install-dependencies.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const asked = new Set(process.argv.slice(2))
const installed = installDependencies({ dev: asked.has('--dev') })
const built = !asked.has('--no-build') && buildWeb()
if (!installed && !built && !asked.has('--quiet')) console.error('Everything is installed and built.')
