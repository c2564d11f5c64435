import { formatCount } from '@candlebook/domain/text/text'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import { useInvitationReturn, usePaymentReturn } from '../features/billing/payment-return.ts'
import { type OfferPlace, PlanOffer } from '../features/billing/plan-offer.tsx'
import { paths } from '../lib/paths.ts'
import { Button } from '../ui/actions/button.tsx'
import { toast } from '../ui/feedback/toast.store.ts'
import styles from './demo-bar.module.css'
import { signOutAndClear } from './sign-out-and-clear.ts'
import { useSession } from './use-session.ts'

/** The offer of plans on every page. The public demo sells no plan and shows the bar of the demo in its place. */
export function DeskSubscription() {
  const { demoEndsAt } = useSession()
  return demoEndsAt ? <DemoBar endsAt={demoEndsAt} /> : <Subscription />
}

/** The return from a checkout, and the question for a plan. */
function Subscription() {
  const { onboardingCompleted } = useSession()
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  useInvitationReturn()
  usePaymentReturn({
    isHere: pathname === paths.settings,
    onCompleted: () => onboardingCompleted || void revalidate(), // a completed checkout completes the onboarding
  })
  const isBusy =
    !onboardingCompleted ||
    pathname === paths.onboarding ||
    paths.isAdmin(pathname) || // an operator at work buys nothing
    params.has('tour')
  return <PlanOffer place={isBusy ? null : choosePlace(pathname)} />
}

/** The settings have the plans on their own page, so only the banner leads to them there. */
function choosePlace(pathname: string): OfferPlace {
  return paths.isSettings(pathname) ? 'banner' : 'selection'
}

const MINUTE_MS = 60_000

/** Says on every page of the desk that this is the public demo, and how much time is left. */
export function DemoBar({ endsAt }: { endsAt: string }) {
  const queries = useQueryClient()
  const [isLeaving, setLeaving] = useState(false)
  const left = useMinutesLeft(endsAt)
  const createAccount = async () => {
    setLeaving(true)
    try {
      if (await signOutAndClear(queries)) location.assign(paths.signUp)
      else setLeaving(false)
    } catch {
      setLeaving(false)
      toast({ title: 'Error', description: 'The server could not be reached. Try again.' })
    }
  }
  return (
    <aside className={styles.bar} aria-label="Demo">
      <p>
        <b>This is the demo.</b> You work on your own copy of invented trades.{' '}
        {left > 0 ? `It is erased in ${formatMinutes(left)}.` : 'Its time is over.'}
      </p>
      <Button size="small" busy={isLeaving} onClick={() => void createAccount()}>
        Create account
      </Button>
    </aside>
  )
}

function useMinutesLeft(endsAt: string): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((Date.parse(endsAt) - now) / MINUTE_MS))
}

function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && formatCount(hours, 'hour'), rest > 0 && formatCount(rest, 'minute')]
  return parts.filter(Boolean).join(' and ')
}
