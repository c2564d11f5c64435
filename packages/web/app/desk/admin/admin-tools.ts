/** The pages of the administrator's page next to its eight documented tabs, in their order. Their routes are in routes.ts. */
export const adminTools = [
  { id: 'audit', label: 'Audit log' },
  { id: 'operations', label: 'Operations' },
  { id: 'users', label: 'Users' },
  { id: 'messages', label: 'Messages' },
] as const

/** The address of a tool. */
export function buildToolPath(id: (typeof adminTools)[number]['id']): string {
  return `/admin/${id}`
}
