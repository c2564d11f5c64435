import type { Settings } from '../../packages/core/src/configuration/index.ts'
import { settingGroups } from '../../packages/server/src/config/all-settings.ts'

const groups = Object.entries(settingGroups as Record<string, Settings>)

/** docs/configuration.md: a table of settings for each feature that declares some. */
export function buildConfigurationPage(): string {
  const tables = groups.map(([title, settings]) => {
    const rows = Object.entries(settings).map(
      ([name, { standard, about }]) => `| \`${name}\` | ${standard ?? ''} | ${about} |`,
    )
    return [`## ${title}`, '', '| name | default | what it does |', '|---|---|---|', ...rows].join('\n')
  })
  return `${[INTRODUCTION, ...tables].join('\n\n')}\n`
}

const INTRODUCTION = `# Configuration

All settings are environment variables. The server reads them once, at the start; a wrong one stops the start with one line. An empty variable counts as not set.

This page and \`.env.example\` are written by \`npm run configuration\` from the settings that each feature declares (\`*.settings.ts\`); a test compares them.`

/** .env.example: every setting, commented out, with an example. */
export function buildEnvExample(): string {
  const parts = groups.map(([title, settings]) => {
    const lines = Object.entries(settings).map(([name, { example }]) => `# ${name}=${quote(example)}`)
    return [`# ${title}`, ...lines].join('\n')
  })
  return `${['# Every setting of Candlebook, with an example. docs/configuration.md says what each does.', ...parts].join('\n\n')}\n`
}

function quote(text: string): string {
  return /^[\w./:@?=&+-]*$/.test(text) ? text : JSON.stringify(text)
}
