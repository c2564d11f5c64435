import { paths } from '../../lib/paths.ts'
import { OperatorEmail } from '../pages/operator-fact.tsx'
import type { LegalSection } from './legal-page.tsx'
import type { LegalValues } from './legal-values.ts'
import { portugueseNames } from './portuguese-names.ts'

/** Rights, security, complaints and changes. */
export function buildRightsSections({ operator }: LegalValues): LegalSection[] {
  return [
    {
      id: 'your-rights',
      title: 'Your rights',
      body: (
        <>
          <p>
            You may ask which data we have about you and get a copy of it, have it corrected or erased, have
            its use restricted, take it to another service, object to its use, and withdraw a consent.
            Withdrawing a consent does not make earlier use unlawful.
          </p>
          <p>
            You can do most of it yourself: Settings, My data exports everything in open formats at any time,
            also after a plan has ended, and deletes the account. For everything else write to{' '}
            <OperatorEmail email={operator.email} /> or use the <a href={paths.contact}>contact form</a>. We
            answer within one month.
          </p>
        </>
      ),
    },
    {
      id: 'complaints',
      title: 'Complaints to an authority',
      body: (
        <p>
          You may complain to a data protection authority, in Portugal to the {portugueseNames.dataProtection}
          , <a href="https://www.cnpd.pt">www.cnpd.pt</a>, or to the authority of the place where you live or
          work.
        </p>
      ),
    },
    {
      id: 'security',
      title: 'How we protect data',
      body: (
        <p>
          Connections are encrypted. Passwords are stored as hashes only. The database itself separates the
          rows of different users. Images lose their hidden data, such as the place of a photo, before they
          are stored. If a breach is likely to put you at a high risk, we tell you without delay.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of this text',
      body: (
        <p>
          A new version has a new date. Before a change that matters to you applies, we tell you in the
          product or by mail.
        </p>
      ),
    },
  ]
}
