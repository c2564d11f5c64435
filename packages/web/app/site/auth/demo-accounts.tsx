import { useEffect, useState } from 'react'
import { useLoaderData } from 'react-router'
import { toApiError } from '../../lib/api-error.ts'
import { noteConfiguredLater } from '../../lib/configured-later.ts'
import { paths } from '../../lib/paths.ts'
import { type DemoAccount, loadDemoAccounts, signIn } from '../../lib/session.ts'
import { Button } from '../../ui/actions/button.tsx'
import styles from './auth.module.css'
import { AuthFormError } from './auth-form-error.tsx'

/** What the page was loaded with; opened from another page of the app, it asks for the accounts itself. */
export type SignInPageData = { baseUrl: string; demoAccounts?: DemoAccount[] }

/**
 * Buttons that sign in to demo accounts of a development server. In production there are none, and nothing is
 * shown.
 */
export function DemoAccounts({ onSecondStep }: { onSecondStep: (email: string) => void }) {
  const { demoAccounts } = useLoaderData<SignInPageData>()
  const [accounts, setAccounts] = useState(demoAccounts ?? [])
  const [entering, setEntering] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    if (!demoAccounts) loadDemoAccounts().then(setAccounts, () => setAccounts([]))
  }, [demoAccounts])

  const enter = async ({ email, password }: DemoAccount) => {
    setEntering(email)
    setError(null)
    try {
      if ((await signIn({ email, password })) === 'second-step') onSecondStep(email)
      else {
        noteConfiguredLater() // who looks at the demo is not asked to buy a plan first
        location.assign(paths.app)
      }
    } catch (thrown) {
      setEntering(null)
      setError(toApiError(thrown).message)
    }
  }

  if (accounts.length === 0) return null
  return (
    <section className={styles.demo} aria-label="Demo accounts">
      <p className="cap">This is a development server with demo data.</p>
      {accounts.map((account) => (
        <Button
          key={account.email}
          fullWidth
          className={styles.control}
          busy={entering === account.email}
          disabled={entering !== null && entering !== account.email}
          onClick={() => void enter(account)}
        >
          Sign in as the {account.label.toLowerCase()}
        </Button>
      ))}
      <AuthFormError>{error}</AuthFormError>
    </section>
  )
}
