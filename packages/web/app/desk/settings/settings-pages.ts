import { paths } from '../../lib/paths.ts'

/** The labels of the pages in their order. Each has a route and a file by its id; see routes.ts. */
const labels = {
  settings: 'General',
  preferences: 'Preferences',
  security: 'Security',
  data: 'My data',
}
export type SettingsPage = keyof typeof labels

const ids = Object.keys(labels) as SettingsPage[] // a constant object has exactly its keys

/** The pages of the settings in their order. The first one is at the base address. */
export const settingsPages = ids.map((id, at) => ({
  id,
  label: labels[id],
  path: at === 0 ? paths.settings : `${paths.settings}/${id}`,
}))
