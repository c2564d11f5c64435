import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The list of routes is short: sent with the first page, it saves a request per visit.
  routeDiscovery: { mode: 'initial' },
  // The desk needs its component and its loader at the same time, so they are one file.
  splitRouteModules: false,
} satisfies Config
