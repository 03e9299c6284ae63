-- What customers send to others on a day and the limits that they have set: asked by whoever orders, and again under locks by whoever executes.
--   p_users, p_days  one customer and one day for each item
--   p_undone         the states of a payment that did not go through
--   p_lock           locks the customers' rows first, in one order, and makes those that are missing: whoever sends for one of them at the same
--                    time waits here, and what is added up afterwards has what these sent
-- Answers one row per item: what no periodic order made, with what `instant_elsewhere` knows of; of it, what is instant; and whether the customer
-- has any periodic order.
-- One call, whose plans are kept: asked by two statements it was most of what judging a transfer cost.
create or replace function transfer_days(p_users bigint[], p_days date[], p_undone text[], p_lock boolean)
returns table (item int, has_own boolean, per_payment bigint, per_day bigint, instant_per_payment bigint, instant_per_day bigint,
               sent bigint, instant bigint, repeats boolean)
language plpgsql rows 10 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
begin
  if p_lock then
    -- Whoever sends for the first time has no row yet to be locked.
    insert into transfer_limits (user_id)
      select distinct u.id from unnest(p_users) u(id) where (select true from transfer_limits l where l.user_id = u.id) is null order by u.id
      on conflict do nothing;
    perform from transfer_limits where user_id = any(p_users) order by user_id for update;
  end if;
  return query
    select u.item::int, l.user_id is not null, l.per_payment, l.per_day, l.instant_per_payment, l.instant_per_day, p.sent + e.sent, p.instant + e.sent,
           -- A value and not `exists`: no plan, made while there were few, goes through those of all customers.
           (select true from periodic_transfers t where t.user_id = u.id and t.scope = 'external' limit 1) is not null
    from unnest(p_users, p_days) with ordinality u(id, day, item)
      join instant_elsewhere(p_users, p_days) e on e.item = u.item
      left join (select * from transfer_limits where user_id = any(p_users)) l on l.user_id = u.id
      cross join lateral (
        select coalesce(sum(y.amount), 0)::bigint as sent, coalesce(sum(y.amount) filter (where y.kind = 'INSTANT'), 0)::bigint as instant
        -- In the order of its own index, which no other can be taken for.
        from (select * from payments where user_id is not null and (user_id, execution_on) >= (u.id, u.day) and (user_id, execution_on) <= (u.id, u.day)
              order by user_id, execution_on offset 0) y
        where y.scope = 'external' and y.periodic_id is null and not y.state = any(p_undone)) p
    order by u.item;
end $$;

revoke all on function transfer_days(bigint[], date[], text[], boolean) from public;
grant execute on function transfer_days(bigint[], date[], text[], boolean) to almenara_app;

-- Judges transfers that are executed together and whose judgement needs no calendar: what refuses each, if anything does. Locks their customers'
-- rows, as `transfer_days`, so what was refused or sent here is known to whoever waits.
--   p_items   [{ user, day, amount, instant, perPayment, perDay, target? }], one for each customer, in their order. The limits are the bank's, of
--             the channel; `target`: the IBAN of this bank that receives
--   p_shared  { undone, accountTypes }: the states of a payment that did not go through, and the products that may receive
-- The rules of limits are those of `overLimit` in `transfer-limits.ts`, which says them to the customer (a test holds the two together).
-- Raises AL001 where a customer has periodic orders, whose times are known to the services alone.
create or replace function transfers_judge(p_items json, p_shared json)
returns table (item int, refusal text)
language plpgsql rows 10 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  x record; d record; undone text[]; types text[];
begin
  select array_agg(i."user") as users, array_agg(i.day) as days, array_agg(i.amount) as amounts, array_agg(coalesce(i.instant, false)) as instants,
         array_agg(i."perPayment") as most, array_agg(i."perDay") as most_in_day, array_agg(i.target) as targets
    into x from json_to_recordset(p_items) i("user" bigint, day date, amount bigint, instant boolean, "perPayment" bigint, "perDay" bigint, target text);
  if x.users is null then return; end if;
  if (select count(distinct u) from unnest(x.users) u) < cardinality(x.users) then
    raise exception 'Two transfers of one customer are judged at once' using errcode = 'data_corrupted';
  end if;
  select array(select json_array_elements_text(p_shared -> 'undone')), array(select json_array_elements_text(p_shared -> 'accountTypes')) into undone, types;
  for d in
    select t.*, x.targets[t.item] is null or (
        select true from products p where p.identifier = x.targets[t.item] and p.status = 'ACTIVE' and p.type = any(types) limit 1) is not null as may_receive
      from transfer_days(x.users, x.days, undone, true) t order by t.item
  loop
    if d.repeats then raise exception 'Customer % has periodic orders', x.users[d.item] using errcode = 'AL001'; end if;
    item := d.item;
    refusal := case
      when not d.may_receive then 'TARGET_CLOSED'
      when x.amounts[item] > least(d.per_payment, x.most[item]) or d.sent + x.amounts[item] > least(d.per_day, x.most_in_day[item])
        or x.instants[item] and (x.amounts[item] > d.instant_per_payment or d.instant + x.amounts[item] > d.instant_per_day) then 'TRANSFER_LIMIT'
    end;
    return next;
  end loop;
end $$;

revoke all on function transfers_judge(json, json) from public;
grant execute on function transfers_judge(json, json) to almenara_app;
