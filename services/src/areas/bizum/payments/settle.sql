-- The end of a payment by Bizum that is paid, in the transaction that keeps its row: posts it in the place of what it holds, ends the order of one,
-- and writes its row and the person among its customer's contacts (`bizum_note_people`). One call: each payment to another bank ends by it, one after
-- another under the lock of the exchange with the clearing.
--   p_items, p_legs  the posting, as `ledger_post` takes it
--   p_order, p_hold  the order that ends with it, null for one of several, and what it holds
--   p_on             the booking day
--   p_person         { phone, name? } for the contacts; null where it is no person
--   p_twin           the row of whoever receives it, between customers of this bank
-- Answers the ledger's outcome; unless it is POSTED or REPLAYED, nothing is written.
create or replace function bizum_settle(p_id uuid, p_items json, p_legs json, p_order uuid, p_hold uuid, p_on date, p_at timestamptz, p_person json,
                                        p_twin uuid)
returns text
language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  posted text;
begin
  select p.outcome into posted from ledger_post(p_items, p_legs, p_at) p;
  if posted not in ('POSTED', 'REPLAYED') then return posted; end if;
  if p_order is not null and p_hold is not null then perform orders_settle(p_order, p_hold, null, p_on, p_at); end if;
  update bizum_payments set state = 'SETTLED', closed_at = p_at, next_attempt_at = p_at, attempts = 0, cancelling = null,
    twin_id = coalesce(p_twin, twin_id) where id = p_id;
  if p_person is not null then
    perform bizum_note_people(json_build_array(json_build_object('user', p.user_id, 'phone', p_person ->> 'phone', 'name', p_person ->> 'name',
      'at', p_at))) from bizum_payments p where p.id = p_id;
  end if;
  return posted;
end $$;

revoke all on function bizum_settle(uuid, json, json, uuid, uuid, date, timestamptz, json, uuid) from public;
grant execute on function bizum_settle(uuid, json, json, uuid, uuid, date, timestamptz, json, uuid) to almenara_app;
