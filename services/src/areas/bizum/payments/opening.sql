-- What opening sends by Bizum asks of the books, for all that arrive together. Reads only.
--   p_users, p_phones, p_amounts, p_since
--              one of each for an item: who sends, to which mobile, how much, and since when the same amount to the same mobile is worth a warning
--   p_at, p_days, p_months
--              the moment, the bank's day of it, and the first of its month
--   p_undone   the states of a transfer that did not go through (`transfer_days`)
--   p_types    the products that may have Bizum
-- Answers one row per item: the customer's contract, in force or the last, why it cannot be used (`bizum_standing`), and its person's name; of the
-- mobile, the contract of this bank that is not over, and its person's name, all null where there is none; and what `bizum_fresh_numbers`,
-- `bizum_known`, `bizum_usage` and `transfer_days` say.
-- One call, whose plans are kept: asked one after another these were seven statements in four journeys.
create or replace function bizum_opening(p_users bigint[], p_phones text[], p_amounts bigint[], p_since timestamptz[], p_at timestamptz[],
                                         p_days date[], p_months date[], p_undone text[], p_types text[])
returns table (item int, contract uuid, fault text, own_name text, to_user bigint, to_party bigint, to_contract uuid, to_product text,
               to_account bigint, to_name text, is_stopped boolean, is_fresh boolean, is_first boolean, same_at timestamptz, last_name text,
               alias text, has_own boolean, per_payment bigint, per_day bigint, instant_per_payment bigint, instant_per_day bigint, sent bigint,
               instant bigint, repeats boolean, sent_day bigint, sent_month bigint, sent_month_count int, received_day bigint,
               received_month bigint, received_month_count int, purchase_day bigint, purchase_month bigint, sent_since_phone bigint,
               requests_month int)
language plpgsql rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  contracts uuid[]; persons bigint[]; since timestamptz[];
begin
  select array_agg(c.id order by u.item), array_agg(c.party_id order by u.item), array_agg(c.phone_since order by u.item)
    into contracts, persons, since
    from unnest(p_users) with ordinality u(id, item)
      left join lateral (
        select c.id, c.party_id, c.phone_since from bizum_contracts c where c.user_id = u.id
        order by c.state in ('ACTIVE', 'SUSPENDED') desc, c.since desc, c.id limit 1) c on true;
  return query
    select u.item::int, contracts[u.item], s.fault, (select p.name from parties p where p.id = persons[u.item]),
           h.user_id, h.party_id, h.id, h.product_id, h.ledger_account_id, (select p.name from parties p where p.id = h.party_id),
           f.is_stopped, f.is_fresh, k.is_first, k.same_at, k.last_name, k.alias,
           d.has_own, d.per_payment, d.per_day, d.instant_per_payment, d.instant_per_day, d.sent, d.instant, d.repeats,
           g.sent_day, g.sent_month, g.sent_month_count, g.received_day, g.received_month, g.received_month_count, g.purchase_day,
           g.purchase_month, g.sent_since_phone, g.requests_month
    from unnest(p_phones) with ordinality u(phone, item)
      join bizum_usage(persons, p_at, since, p_days, p_months) g on g.item = u.item
      join transfer_days(p_users, p_days, p_undone, false) d on d.item = u.item
      join bizum_known(p_users, p_phones, p_amounts, p_since) k on k.item = u.item
      join bizum_fresh_numbers(p_users, p_phones, p_days, p_at) f on f.item = u.item
      left join bizum_standing(array(select distinct c from unnest(contracts) c where c is not null), null, null, p_types) s
        on s.id = contracts[u.item]
      left join lateral (
        select c.id, c.user_id, c.party_id, c.product_id, c.ledger_account_id from bizum_contracts c
        where c.phone = u.phone and c.state in ('ACTIVE', 'SUSPENDED')) h on true
    order by u.item;
end $$;

revoke all on function bizum_opening(bigint[], text[], bigint[], timestamptz[], timestamptz[], date[], date[], text[], text[]) from public;
grant execute on function bizum_opening(bigint[], text[], bigint[], timestamptz[], timestamptz[], date[], date[], text[], text[]) to almenara_app;
