import { paths } from '../../lib/paths.ts'
import type { LegalSection } from './legal-page.tsx'
import { type LegalValues, MIN_AGE_YEARS } from './legal-values.ts'
import { OperatorDetails } from './operator-details.tsx'

/** The parties, the service, the account and what a user may do. */
export function buildServiceSections({ operator }: LegalValues): LegalSection[] {
  return [
    {
      id: 'parties',
      title: 'Who this contract is with',
      body: (
        <>
          <p>
            These terms apply between you and the operator of this website, here called “we”. They apply from
            the moment at which you create an account.
          </p>
          <OperatorDetails operator={operator} />
        </>
      ),
    },
    {
      id: 'service',
      title: 'What Candlebook does',
      body: (
        <>
          <p>
            Candlebook is a journal in which you record and evaluate your own trades. You can enter trades,
            import files of brokers, write entries, keep a library and look at figures.
          </p>
          <p>
            Candlebook keeps records. It gives no investment advice, recommends no transaction, holds no money
            and never places a trade. Figures are computed from what you enter or import. Check them before
            you use them for a decision or a tax return. Trading can cost you all the money that you put in.
          </p>
        </>
      ),
    },
    {
      id: 'age',
      title: 'Who may use it',
      body: (
        <p>
          You must be {MIN_AGE_YEARS} years of age or over. By creating an account you confirm that you are.
          Your name and email address must be true, because mail about your account goes there.
        </p>
      ),
    },
    {
      id: 'account',
      title: 'Your account',
      body: (
        <p>
          The account is yours alone. Keep your password secret, and tell us when somebody else has used the
          account. You may use API tokens for your own programs. Do not try to reach data of other users, do
          not overload the service, do not upload what is unlawful or belongs to somebody else, and do not
          sell access. We may block an account that breaks these rules seriously, and we tell you why, unless
          a law forbids it.
        </p>
      ),
    },
    {
      id: 'your-content',
      title: 'What you write stays yours',
      body: (
        <p>
          All rights in your record stay with you. We may store, copy and process it only as the service
          needs. You can export everything at any time, also after your plan has ended. The{' '}
          <a href={paths.privacy}>privacy policy</a> says what happens to personal data.
        </p>
      ),
    },
    {
      id: 'availability',
      title: 'Availability and changes of the service',
      body: (
        <p>
          We work for a service that is always there, but we cannot promise that it is never interrupted. We
          may change it for good reasons, such as security, law or new functions, at no cost for you and with
          notice. When a change makes it clearly worse for you, you may end the contract within 30 days
          without cost and get back what you paid for the remaining time.
        </p>
      ),
    },
  ]
}
