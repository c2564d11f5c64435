import type pg from 'pg'

/**
 * Inserts this many realistic journal entries of 200 to 2,000 characters with tags for a user, one to two a day. It
 * writes to the table directly, as the owner. One entry in 500 contains the word "marmalade".
 */
export async function fillEntries(
  owner: pg.Client,
  { userId, count }: { userId: string; count: number },
): Promise<void> {
  await owner.query(
    `insert into journal_entries (user_id, id, title, content, date, tags, images, links, trade_ids, version, created_at, updated_at)
    select $1, gen_random_uuid(),
      (array['Opening range', 'A quiet session', 'News day', 'Chop until lunch', 'Trend day'])[1 + i % 5] || ' ' || i,
      left(case when i % 500 = 0 then 'marmalade ' else '' end || repeat(
        (array['Waited for the retest of the level and took the second touch. ', 'Kept the size small after the first loss. ',
          'Sold into strength near the close, as planned. ', 'Überlegt, nicht gehandelt: a day to write. '])[1 + i % 4]
        || 'Line ' || i || E'.\n', 40), 200 + (i * 37) % 1800),
      current_date - i / 2,
      (case i % 4 when 0 then '{patience,gaps}' when 1 then '{review}' when 2 then '{psychology,sizing,news}' else '{}' end)::text[],
      '{}', case when i % 3 = 0 then array['https://example.com/' || i] else '{}' end, '{}', 1,
      now() - make_interval(mins => i), now()
    from generate_series(1, $2::int) i`,
    [userId, count],
  )
  await owner.query('vacuum analyze journal_entries')
}
