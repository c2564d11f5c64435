import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The list of routes is short: sent with the first page, it saves a request per visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
