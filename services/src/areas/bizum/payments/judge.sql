-- Judges payments by Bizum that are executed together: to one person or organisation each, which answer nothing and leave at once. Locks the persons'
-- rows and then the customers' own limits, in the order of every payment by Bizum, so what is read here stays until they are written.
--   p_items   [{ contract, user, at, day, month, amount, perPayment, perDay, limits, receiver?, account? }], one for each customer, in their order.
--             `contract`: whose payment it is; `perPayment`, `perDay`: the bank's limits of transfers, of the channel; `limits`: its limits of Bizum;
--             `receiver`, `account`: the contract of this bank that it goes to, and the ledger account that it was to be paid to when it was signed
--   p_shared  { undone, accountTypes }: the states of a transfer that did not go through, and the products that may have Bizum
-- Lets through what goes over no limit and stands as it was signed; raises AL001 for the rest, which the services judge, refuse and put in words.
-- The rules are those of `overBizumLimit`, `overReceived` and `overLimit` (a test holds them together).
create or replace function bizum_judge(p_items json, p_shared json)
returns table (item int, refusal text)
language plpgsql rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  x record; p record; d record; undone text[]; types text[]; found int;
begin
  select array_agg(i.contract) as contracts, array_agg(i."user") as users, array_agg(i.at) as moments, array_agg(i.day) as days,
         array_agg(i.month) as months, array_agg(i.amount) as amounts, array_agg(i."perPayment") as most, array_agg(i."perDay") as most_in_day,
         array_agg(i.limits) as limits, array_agg(i.receiver) as receivers, array_agg(i.account) as accounts
    into x from json_to_recordset(p_items) i(contract uuid, "user" bigint, at timestamptz, day date, month date, amount bigint, "perPayment" bigint,
      "perDay" bigint, limits json, receiver uuid, account bigint);
  if x.users is null then return; end if;
  if (select count(distinct u) from unnest(x.users) u) < cardinality(x.users) then
    raise exception 'Two payments of one customer are judged at once' using errcode = 'data_corrupted';
  end if;
  select array(select json_array_elements_text(p_shared -> 'undone')), array(select json_array_elements_text(p_shared -> 'accountTypes')) into undone, types;

  insert into bizum_limits (party_id)
    select distinct c.party_id from bizum_contracts c
    where c.id = any(x.contracts || x.receivers) and (select true from bizum_limits l where l.party_id = c.party_id) is null order by c.party_id
    on conflict do nothing;
  perform from bizum_limits where party_id = any(array(select c.party_id from bizum_contracts c where c.id = any(x.contracts || x.receivers)))
    order by party_id for update;

  select array_agg(q.receives) as receives, array_agg(q.party_id) as persons, array_agg(q.phone_since) as since,
         array_agg(x.amounts[q.item]) as amounts, array_agg(x.moments[q.item]) as moments, array_agg(x.days[q.item]) as days,
         array_agg(x.months[q.item]) as months, array_agg(x.limits[q.item]) as limits
    into p
    from (
      select s.item::int as item, s.receives, c.party_id, c.phone_since
      from (select item, false as receives, contract from unnest(x.contracts) with ordinality u(contract, item)
            union all select item, true, contract from unnest(x.receivers) with ordinality u(contract, item) where contract is not null) s
        join (select * from bizum_contracts where id = any(x.contracts || x.receivers)) c on c.id = s.contract
        join bizum_standing(x.contracts || array_remove(x.receivers, null), null, null, types) n on n.id = c.id and n.fault is null
      where c.state in ('ACTIVE', 'SUSPENDED') and (not s.receives or c.ledger_account_id = x.accounts[s.item])
      order by s.item, s.receives) q;

  -- Who pays or receives in two places of this call is added up in their order.
  select count(*) into found
    from (
      select p.receives[u.item] as receives, p.amounts[u.item] as amount, p.limits[u.item] as limits, u.sent_day, u.sent_month,
             u.sent_month_count, u.sent_since_phone, u.received_day, u.received_month, u.received_month_count,
             coalesce(sum(p.amounts[u.item]) over earlier, 0) as more, count(*) over earlier as times,
             p.since[u.item] + make_interval(hours => coalesce((p.limits[u.item] ->> 'newcomerHours')::int, 0)) > p.moments[u.item] as is_newcomer
      from bizum_usage(p.persons, p.moments, p.since, p.days, p.months) u
      window earlier as (
        partition by p.persons[u.item], p.receives[u.item] order by u.item rows between unbounded preceding and 1 preceding)) f
    where case when f.receives then
        coalesce(f.received_month_count + f.times + 1 <= (f.limits ->> 'receivedMonthCount')::bigint, true)
        and coalesce(f.received_day + f.more + f.amount <= (f.limits ->> 'receivedDay')::bigint, true)
        and coalesce(f.received_month + f.more + f.amount <= (f.limits ->> 'receivedMonth')::bigint, true)
      else
        coalesce(f.amount >= (f.limits ->> 'minimum')::bigint, true) and coalesce(f.amount <= (f.limits ->> 'perOperation')::bigint, true)
        and coalesce(f.sent_day + f.more + f.amount <= (f.limits ->> 'sentDay')::bigint, true)
        and coalesce(f.sent_month + f.more + f.amount <= (f.limits ->> 'sentMonth')::bigint, true)
        and coalesce(f.sent_month_count + f.times + 1 <= (f.limits ->> 'sentMonthCount')::bigint, true)
        and (not f.is_newcomer or coalesce(f.sent_since_phone + f.more + f.amount <= (f.limits ->> 'newcomer')::bigint, true))
      end;
  if found < cardinality(x.contracts) + cardinality(array_remove(x.receivers, null)) then
    raise exception 'Some of these payments by Bizum may not be made as they are' using errcode = 'AL001';
  end if;

  for d in select * from transfer_days(x.users, x.days, undone, true) loop
    if d.repeats or x.amounts[d.item] > least(d.per_payment, x.most[d.item], d.instant_per_payment)
      or d.sent + x.amounts[d.item] > least(d.per_day, x.most_in_day[d.item]) or d.instant + x.amounts[d.item] > d.instant_per_day then
      raise exception 'Customer % may not send so much by transfer, or has periodic orders', x.users[d.item] using errcode = 'AL001';
    end if;
    item := d.item; refusal := null;
    return next;
  end loop;
end $$;

-- Whom payments in the books went to is known to who paid, and the other way round, as `notePeople` and `noteSender` write it.
--   p_items  [{ user, phone, name?, receiver, senderPhone, senderName?, at }]. A name that is none is left out
create or replace function bizum_note_people(p_items json) returns int
language plpgsql set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  insert into bizum_contacts as b (id, user_id, phone, directory_name, last_at, known_since)
    select gen_random_uuid(), i."user", i.phone, i.name, i.at, i.at
    from json_to_recordset(p_items) i("user" bigint, phone text, name text, at timestamptz)
    where (select true from bizum_contracts c where c.user_id = i."user" and c.state in ('ACTIVE', 'SUSPENDED') limit 1)
    order by i."user"
    on conflict (user_id, phone) do update set directory_name = coalesce(excluded.directory_name, b.directory_name),
      last_at = excluded.last_at, known_since = coalesce(b.known_since, excluded.known_since);
  update bizum_contacts b set known_since = coalesce(b.known_since, i.at), directory_name = coalesce(b.directory_name, i."senderName")
    from json_to_recordset(p_items) i(receiver bigint, "senderPhone" text, "senderName" text, at timestamptz)
    -- By whose they are, so that no plan, made while there were few, goes through the contacts of all.
    where b.user_id = any(array(select x.receiver from json_to_recordset(p_items) x(receiver bigint)))
      and b.phone = any(array(select x."senderPhone" from json_to_recordset(p_items) x("senderPhone" text)))
      and b.user_id = i.receiver and b.phone = i."senderPhone"
      and (b.known_since is null or b.directory_name is null and i."senderName" is not null);
  return json_array_length(p_items);
end $$;

revoke all on function bizum_judge(json, json), bizum_note_people(json) from public;
grant execute on function bizum_judge(json, json), bizum_note_people(json) to almenara_app;
