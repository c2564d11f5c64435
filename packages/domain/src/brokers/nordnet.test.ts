import { expect, test } from 'vitest'
import { findProblems, formatBrief, readLines } from './brokers.fixtures.ts'

const finnish =
  'Id\tKirjauspäivä\tKauppapäivä\tMaksupäivä\tSalkku\tTapahtumatyyppi\tArvopaperi\tInstrumenttityyppi\tISIN\tMäärä\tKurssi\tKorko\tKokonaiskulut\tKokonaiskulut Valuutta\tSumma\tValuutta\tHankinta-arvo\tTulos\tKokonaismäärä\tSaldo\tVaihtokurssi\tTapahtumateksti\tMitätöintipäivä\tLaskelma\tVahvistusnumero\tVälityspalkkio\tVälityspalkkio Valuutta'

const line = (cells: string) => cells.split('|').join('\t')

test('Finnish: the price is in the currency of the account, as the amounts are', () => {
  const file = readLines(
    finnish,
    line(
      '14|2025-12-08|2025-12-08|2025-12-10|22400000|MYYNTI|ACME|Aktier|US0000000001|30|85,44|0|15|EUR|2 385,00|EUR|0|85|0|165,7|0,887||||778|15|EUR',
    ),
    line(
      '13|2025-12-07|2025-12-07|2025-12-07|22400000|NOSTO||||0|0|0|0|EUR|-4 592|EUR|0|0|0|247,1|1||||932||',
    ),
    line(
      '12|2025-12-06|2025-12-06|2025-12-07|22400000|JÄTTÖ SIIRTO|ACME RIGHTS|Aktier|ZZ0000000001|800|5,74|0|0|EUR|4 592|EUR|4 592|0|800|4 839,1|1||||180||',
    ),
    line(
      '11|2025-12-05|2025-12-05|2025-12-07|22400000|OSTO|ACME|Aktier|US0000000001|10|85,44|0|15|EUR|-765|EUR|0|0|10|165,7|0,887||2025-12-06||777|15|EUR',
    ),
    line(
      '10|2025-12-01|2025-12-01|2025-12-03|22400000|OSTO|ACME|Aktier|US0000000001|30|85,44|0|15|EUR|-2 288,10|EUR|5 848,95|0|30|165,7|0,887||||776|15|EUR',
    ),
  )

  expect(file.format.id).toBe('nordnet')
  expect(
    file.executions.map(
      (one) => `${one.day} ${formatBrief(one)} ${one.currency} ${one.brokerPnl} ${one.account}`,
    ),
  ).toEqual([
    '2025-12-01 buy 30 US0000000001 @ 75.77 fee 15 EUR null 22400000',
    '2025-12-08 sell 30 US0000000001 @ 80 fee 15 EUR null 22400000',
  ])
  expect(file.movements.map(({ kind, amount, currency }) => [kind, amount, currency])).toEqual([
    ['cash', '-4592', 'EUR'],
  ])
  expect(file.skipped.map(({ line: at, code }) => [at, code])).toEqual([
    [3, 'cash'],
    [4, 'transfer'],
    [5, 'left_out'],
  ])
})

test('Swedish and Norwegian', () => {
  const swedish = readLines(
    'Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tRänta\tTotal Avgift\tValuta\tBelopp\tValuta\tInköpsvärde\tValuta\tResultat\tValuta\tTotalt antal\tSaldo\tVäxlingskurs\tTransaktionstext\tMakuleringsdatum\tNotanummer',
    line(
      '1|2025-03-03|2025-03-03|2025-03-05|11|KÖPT|ACME B|SE0000000001|100|50,5|0|39|SEK|-5 089|SEK|5 089|SEK|0|SEK|100|10|1|||7',
    ),
    line(
      '2|2025-04-03|2025-04-03|2025-04-05|11|UTDELNING|ACME B|SE0000000001|100|2|0|0|SEK|200|SEK|0|SEK|0|SEK|100|10|1|||8',
    ),
    line(
      '4|2025-05-03|2025-05-03|2025-05-05|11|SÅLT|ACME B|SE0000000001|100|60|0|39|SEK|5 961|SEK|5 089|SEK|872|SEK|0|10|1|||9',
    ),
  )
  const norwegian = readLines(
    'Id\tBokføringsdag\tHandelsdag\tOppgjørsdag\tPortefølje\tTransaksjonstype\tVerdipapir\tISIN\tAntall\tKurs\tRente\tTotale Avgifter\tValuta\tBeløp\tValuta\tKjøpsverdi\tValuta\tResultat\tValuta\tTotalt antall\tSaldo\tVekslingskurs\tTransaksjonstekst\tMakuleringsdato\tSluttseddelnummer',
    line(
      '3|2025-03-03|2025-03-03|2025-03-05|11|KJØPT|ACME|NO0000000001|10|100|0|29|NOK|-1 029|NOK|1 029|NOK|0|NOK|10|10|1|||7',
    ),
  )

  expect(
    [swedish, norwegian].flatMap(({ executions }) =>
      executions.map((one) => `${formatBrief(one)} ${one.currency}`),
    ),
  ).toEqual([
    'buy 100 SE0000000001 @ 50.5 fee 39 SEK',
    'sell 100 SE0000000001 @ 60 fee 39 SEK',
    'buy 10 NO0000000001 @ 100 fee 29 NOK',
  ])
  expect(swedish.executions[1]?.brokerPnl).toBe('872')
  expect(swedish.movements.map(({ kind, amount }) => [kind, amount])).toEqual([['dividend', '200']])
})

test('names a damaged amount', () => {
  expect(
    findProblems(
      finnish,
      line(
        '10|2025-12-01|2025-12-01|2025-12-03|22400000|OSTO|ACME|Aktier|US0000000001|30|85,44|0|15|EUR|x|EUR|0|0|30|165,7|0,887||||776|15|EUR',
      ),
    ),
  ).toEqual(['import.bad_value at 2'])
})
