-- The end of payments by Bizum that are paid, in the transaction that keeps their rows: posts each in the place of what it holds, ends the orders of one,
-- and writes their rows and the persons among their customers' contacts (`bizum_note_people`). One call: payments to other banks end by it, together with
-- those whose money arrived at the same time.
--   p_items, p_legs  the postings, as `ledger_post` takes them
--   p_payments       [{ id, order?, hold?, person?, twin? }], in their order. `order`: that which ends with it, absent of one of several; `hold`: what it
--                    holds; `person`: { phone, name? } for the contacts, absent where it is no person; `twin`: the row of whoever receives it, between
--                    customers of this bank
--   p_on             the booking day
-- Answers the ledger's outcomes: unless each is POSTED or REPLAYED, the caller undoes all of it.
drop function if exists bizum_settle(uuid, json, json, uuid, uuid, date, timestamptz, json, uuid);
create or replace function bizum_settle(p_items json, p_legs json, p_payments json, p_on date, p_at timestamptz)
returns text[]
language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  outcomes text[]; ids uuid[]; orders uuid[]; holds uuid[]; people json;
begin
  select array_agg(x.id), array_agg(x."order") filter (where x."order" is not null and x.hold is not null),
         array_agg(x.hold) filter (where x."order" is not null and x.hold is not null)
    into ids, orders, holds from json_to_recordset(p_payments) x(id uuid, "order" uuid, hold uuid);
  -- Orders are locked before accounts, as by whoever signs.
  if orders is not null then perform orders_settle_all(orders, holds, p_on, p_at); end if;
  select array_agg(p.outcome order by p.item) into outcomes from ledger_post(p_items, p_legs, p_at) p;
  update bizum_payments b set state = 'SETTLED', closed_at = p_at, next_attempt_at = p_at, attempts = 0, cancelling = null,
      twin_id = coalesce(x.twin, b.twin_id)
    from json_to_recordset(p_payments) x(id uuid, twin uuid) where b.id = any(ids) and b.id = x.id;
  -- Whom somebody has paid twice in this call is one contact.
  select json_agg(json_build_object('user', m.user_id, 'phone', m.phone, 'name', m.name, 'at', p_at)) into people
    from (select distinct on (b.user_id, x.person ->> 'phone') b.user_id, x.person ->> 'phone' as phone, x.person ->> 'name' as name
          from json_to_recordset(p_payments) x(id uuid, person json) join bizum_payments b on b.id = x.id
          where b.id = any(ids) and x.person is not null
          order by b.user_id, x.person ->> 'phone', x.person ->> 'name' nulls last) m;
  if people is not null then perform bizum_note_people(people); end if;
  return outcomes;
end $$;

revoke all on function bizum_settle(json, json, json, date, timestamptz) from public;
grant execute on function bizum_settle(json, json, json, date, timestamptz) to almenara_app;
