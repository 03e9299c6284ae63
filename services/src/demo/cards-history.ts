/** The movements of the cast's cards, read off the entries that their purchases left in the books. */
import type { LocalDate } from '@almenara/contract/dates'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connection.ts'
import { SHOPS } from './places.ts'

/** Merchant category code (ISO 18245) of each kind of shop. */
const CODES: Readonly<Record<Exclude<keyof typeof SHOPS, 'trade'>, number>> = {
  groceries: 5411,
  meals: 5812,
  fuel: 5541,
  shopping: 5311,
  health: 5912,
  travel: 4722,
}

function merchantCodes(): string {
  const pairs = Object.entries(CODES).flatMap(([kind, code]) => SHOPS[kind as keyof typeof CODES].map((name) => [name, code]))
  return JSON.stringify(Object.fromEntries(pairs))
}

/**
 * Every entry of a card's own ledger account, and those of its account that carry its last four digits, as movements of the card; and
 * what is held for a card, as pending. What is written already stays as it is. Purchases of days before `today` get an hour of the day.
 */
export async function writeCardMovements(tx: Tx, today: LocalDate): Promise<void> {
  await tx.execute(sql`
    insert into card_movements (product_id, key, state, kind, made_at, made_on, settled_on, amount, merchant, place, category_code,
                                entry_mode, authorisation_code, transaction_id)
    select c.product_id, t.key, 'SETTLED', k.kind,
           case when k.bought and e.booked_on < ${today}
             then (e.booked_on + time '08:30' + (e.seq * 97 % 720) * interval '1 minute') at time zone 'Europe/Madrid' else t.posted_at end,
           e.booked_on, e.booked_on, e.amount, m.name,
           case when k.bought and c.type <> 'VIRTUAL' then 'Valencia' else '' end,
           case when k.kind = 'CASH' then 6011 else (${merchantCodes()}::jsonb ->> m.name)::integer end,
           case when not k.bought then null when k.kind = 'CASH' then 'CASHPOINT' when c.type = 'VIRTUAL' then 'ONLINE'
             when e.seq % 5 = 0 then 'CHIP' else 'CONTACTLESS' end,
           case when k.bought then lpad((e.seq * 7919 % 1000000)::text, 6, '0') end,
           t.id
    from cards c
    join products p on p.id = c.product_id
    join entries e on e.account_id = c.ledger_account_id and (p.ledger_account_id is not null or e.data ->> 'card' = c.ending)
    join transactions t on t.id = e.transaction_id
    join lateral (select case t.kind when 'card-purchase' then 'PURCHASE' when 'card-refund' then 'REFUND' when 'cash' then 'CASH'
                    when 'card-settlement' then 'SETTLEMENT'
                    when 'internal-transfer' then case when e.amount > 0 then 'TOP_UP' else 'DISCHARGE' end end as kind,
                    t.kind in ('card-purchase', 'card-refund', 'cash') as bought) k on k.kind is not null
    join lateral (select regexp_replace(e.title, '^(Compra en|Devolución de) ', '') as name) m on true
    where c.token like 'demo-%'
    order by e.booked_on, e.seq
    on conflict (key) do nothing`)
  await tx.execute(sql`
    insert into card_movements (product_id, key, state, kind, made_at, made_on, amount, merchant, place, category_code, entry_mode,
                                authorisation_code, hold_id)
    select c.product_id, h.id, 'PENDING', 'PURCHASE', h.placed_at, (h.placed_at at time zone 'Europe/Madrid')::date, -h.amount, h.title,
           'Valencia', (${merchantCodes()}::jsonb ->> h.title)::integer, 'CHIP', lpad((h.amount % 1000000)::text, 6, '0'), h.id
    from holds h
    join cards c on c.ledger_account_id = h.account_id and c.type in ('DEBIT', 'CREDIT')
    where c.token like 'demo-%' and h.reason = 'card-authorization' and h.released_at is null
    on conflict (key) do nothing`)
}
