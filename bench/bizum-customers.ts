/** Customers who have Bizum, with limits that no run reaches. */
import type { PreparedBank } from './prepared-bank.ts'
import type { Bearer } from './two-step-clients.ts'

/** Of the customer with this number: as `bearers` makes them. */
export const phoneOf = (person: Bearer | undefined): string => `+346${String(person?.userId ?? 0).padStart(8, '0')}`

export async function joinBizum({ owner }: PreparedBank): Promise<void> {
  await owner.pool.query(`
    insert into bizum_contracts (id, user_id, party_id, phone, product_id, ledger_account_id, state, conditions_version, security_version, since,
                                 phone_since, scheme_id, enrolment_key)
    select gen_random_uuid(), u.id, u.party_id, c.value, p.id, p.ledger_account_id, 'ACTIVE', 1, 1, '2026-01-08', '2026-01-08', 'M' || u.id,
           gen_random_uuid()
    from users u join contacts c on c.party_id = u.party_id join powers w on w.user_id = u.id and w.position = 0
      join products p on p.id = w.product_id`)
  await owner.pool.query('insert into bizum_limits (party_id) select id from parties')
  await owner.pool.query('vacuum analyze')
}
