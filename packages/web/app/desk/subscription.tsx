import { useLocation, useRevalidator, useSearchParams } from 'react-router'
import type { OfferPlace } from '../features/billing/offer/offered-plans.tsx'
import { PlanOffer } from '../features/billing/offer/plan-offer.tsx'
import { useInvitationReturn, usePaymentReturn } from '../features/billing/return/use-payment-return.ts'
import { paths } from '../lib/paths.ts'
import { DemoBar } from './demo-bar.tsx'
import { useSession } from './session/use-session.ts'

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
