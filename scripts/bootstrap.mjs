// Prepares a clone: installs missing packages and builds the web app and the server when they are outdated. A second run does nothing.
// It needs only Node 20, because it runs before any package is installed. All messages go to stderr, so that the output
// of the next command can be piped.
//   --dev       with the tools for tests and checks      --no-build  builds nothing
//   --quiet     says nothing when nothing was to do      --no-web    builds the server only
import { fileURLToPath } from 'node:url'
import { buildServer } from './bootstrap/build-server.mjs'
import { buildWeb } from './bootstrap/build-web.mjs'
import { installDependencies } from './bootstrap/install-dependencies.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const asked = new Set(process.argv.slice(2))
const installed = installDependencies({ dev: asked.has('--dev') })
const builds = asked.has('--no-build') ? [] : asked.has('--no-web') ? [buildServer] : [buildWeb, buildServer]
const built = builds.map((build) => build()).includes(true)
if (!installed && !built && !asked.has('--quiet')) console.error('Everything is installed and built.')
