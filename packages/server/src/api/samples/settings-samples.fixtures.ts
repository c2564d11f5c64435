import type { Samples } from '../../testing/sample.ts'

/** Requests to the routes of settings. */
export const samples: Samples = {
  'GET /settings': {},
  'PUT /settings': {
    body: () => ({ currency: 'BRL', emailNotifications: false, renewalReminders: true }),
  },
  'GET /settings/currency': {},
  'PUT /settings/currency': { body: () => ({ currency: 'BRL', formerCurrency: 'write' }) },
  'PUT /settings/preferences': {
    body: () => ({
      mailLanguage: 'pt',
      moneyColors: 'blue-orange',
      weekStart: 'monday',
      statementZone: 'America/New_York',
    }),
  },
}
