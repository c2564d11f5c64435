import { OptionCard } from '../../ui/settings/option-card.tsx'
import { BrokerAccountList } from './list/broker-account-list.tsx'

/** The section of the settings with the accounts at brokers. */
export function BrokerAccountsCard() {
  return (
    <OptionCard title="Broker accounts" hint="Where you trade. Each trade can name one of them.">
      <BrokerAccountList />
    </OptionCard>
  )
}
