import { defaultPreferences, type Preferences } from '@candlebook/domain/settings/preferences'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { PreferencesCard } from './preferences-card.tsx'

/** The label of each preference that the page shows; the dashboard hides the first steps. The compiler asks for a new one. */
const labels: Record<Exclude<keyof Preferences, 'firstSteps'>, string> = {
  mailLanguage: 'Language of mails',
  moneyColors: 'Profit and loss colours',
  weekStart: 'First day of the week',
  statementZone: 'Time zone of your trades',
  resultDays: 'Days of results',
  singleKeys: 'Single-key shortcuts',
  weeklyReview: 'Weekly review by mail',
}

test('the page of the settings has a control of each preference', () => {
  const element = <PreferencesCard preferences={defaultPreferences} onSaved={async () => {}} />
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )

  expect(Object.values(labels).filter((label) => !page.includes(`>${label}<`))).toEqual([])
})
