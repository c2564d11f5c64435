import { clsx } from 'clsx'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { pageTitle, tagline } from '../lib/page-title.ts'
import { paths } from '../lib/paths.ts'
import { ButtonLink } from '../ui/actions/button.tsx'
import { Icon } from '../ui/display/icon.tsx'
import { Logo } from '../ui/display/logo.tsx'
import styles from './auth.module.css'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** How long the confirmation is shown before the dashboard opens. Source: requirement AUTH-04. */
const CREATED_PAUSE_MS = 2_000

export const meta = () => [{ title: pageTitle('Sign in') }, { name: 'description', content: tagline }]

/** The sign-in page: sign-in, sign-up and its confirmation at one address, without a page load [AUTH-01]. */
export default function Auth() {
  const [search] = useSearchParams()
  const [mode, setMode] = useState<'sign-in' | 'sign-up' | 'created'>(
    search.get('mode') === 'sign-up' ? 'sign-up' : 'sign-in',
  )
  const [email, setEmail] = useState('')
  const show = (other: 'sign-in' | 'sign-up') => (typed: string) => {
    setEmail(typed)
    setMode(other)
  }
  const created = () => {
    setMode('created')
    setTimeout(() => location.assign(paths.app), CREATED_PAUSE_MS)
  }
  return (
    <main className={styles.page}>
      <a className={styles.back} href={paths.home}>
        <Icon of={ArrowLeft} />
        Back to homepage
      </a>
      <div className={clsx('card', styles.card)}>
        <Logo href={paths.home} className={styles.logo} />
        {mode === 'sign-in' && <SignInForm email={email} onSignUp={show('sign-up')} />}
        {mode === 'sign-up' && <SignUpForm email={email} onSignIn={show('sign-in')} onCreated={created} />}
        {mode === 'created' && <Created />}
      </div>
    </main>
  )
}

function Created() {
  return (
    <div className={styles.form}>
      <div className={styles.title} role="status">
        <h1>Account created</h1>
        <p className="soft">You are signed in. Opening your journal.</p>
      </div>
      <ButtonLink fullWidth className={clsx(styles.control, styles.submit)} href={paths.app}>
        Open App
      </ButtonLink>
    </div>
  )
}
