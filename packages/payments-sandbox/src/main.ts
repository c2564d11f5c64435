import { openSandbox } from './open-sandbox.ts'

/** Ports that stay the same from run to run, so that addresses can be noted down. */
const PORT = 4242
const PAGES_PORT = 4243

const [folder, hook] = process.argv.slice(2)
const sandbox = await openSandbox({ port: PORT, pagesPort: PAGES_PORT, folder })
if (hook) sandbox.deliverTo(hook)

console.log(`Payments sandbox: no money moves.
  API             ${sandbox.url}
  pages           ${sandbox.pagesUrl}
  secret key      ${sandbox.secretKey}
  webhook secret  ${sandbox.webhookSecret}
  webhooks go to  ${hook ?? 'no address (give one as the second argument)'}
  state           ${folder ?? 'in memory (give a folder as the first argument)'}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void sandbox.close()
  })
}
