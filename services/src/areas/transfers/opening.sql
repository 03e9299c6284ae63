-- What opening transfers to others asks of the books, for all that arrive together. Reads only.
--   p_users, p_products, p_ibans, p_amounts, p_days, p_since
--              one of each for an item: who orders, from which product, to which account, how much, the day on which it leaves, and since when the same
--              amount to the same account is worth a warning
--   p_undone   the states of a payment that did not go through (`transfer_days`)
--   p_failed   those of one that is no reason for that warning
--   p_types    the products that may receive
-- Answers one row per item: the name of the first holder of its product; the ledger account and the holders' names, first holder first, of the account
-- of this bank that receives, null and none where it is not open; when the same was last ordered; [{ holderId, name }], for whom its customer trusts
-- which names at that account, null for none; and what `transfer_days` says.
-- One call, whose plans are kept: asked by six statements it was the largest part of what opening a transfer cost beside a plain order.
create or replace function transfers_opening(p_users bigint[], p_products text[], p_ibans text[], p_amounts bigint[], p_days date[],
                                             p_since timestamptz[], p_undone text[], p_failed text[], p_types text[])
returns table (item int, payer text, target bigint, target_holders text[], before timestamptz, trusted json, has_own boolean, per_payment bigint,
               per_day bigint, instant_per_payment bigint, instant_per_day bigint, sent bigint, instant bigint, repeats boolean)
language plpgsql rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
begin
  return query
    select u.item::int,
           (select p.name from holders h join parties p on p.id = h.party_id where h.product_id = u.product and h.ordinal = 1),
           t.account,
           array(select p.name from holders h join parties p on p.id = h.party_id where h.product_id = t.id order by h.ordinal),
           -- In the order of its own index, which no other can be taken for.
           (select y.ordered_at from payments y
              where y.user_id is not null and (y.user_id, y.ordered_at) >= (u.user_id, u.since) and y.user_id <= u.user_id and y.creditor_iban = u.iban
                and y.amount = u.amount
                and not y.state = any(p_failed)
              order by y.user_id desc, y.ordered_at desc limit 1),
           (select json_agg(json_build_object('holderId', f.holder_id, 'name', f.name)) from favourite_transfers f
              where f.user_id = u.user_id and f.iban = u.iban and f.trusted_at is not null and f.name is not null),
           d.has_own, d.per_payment, d.per_day, d.instant_per_payment, d.instant_per_day, d.sent, d.instant, d.repeats
    from unnest(p_users, p_products, p_ibans, p_amounts, p_since) with ordinality u(user_id, product, iban, amount, since, item)
      join transfer_days(p_users, p_days, p_undone, false) d on d.item = u.item
      left join lateral (
        select p.id, case when p.type = any(p_types) then p.ledger_account_id end as account from products p
        where p.identifier = u.iban and p.status = 'ACTIVE') t on true
    order by u.item;
end $$;

revoke all on function transfers_opening(bigint[], text[], text[], bigint[], date[], timestamptz[], text[], text[], text[]) from public;
grant execute on function transfers_opening(bigint[], text[], text[], bigint[], date[], timestamptz[], text[], text[], text[]) to almenara_app;
