-- Orders change only here. Each function is one call and one transaction for many orders; refusals are answers, not exceptions.
-- Locks are taken in one order everywhere: orders by id, methods by id, accounts by id.

-- Judges signatures. p_items: [{ order, user, round, right, session, address, works }] in order of arrival: `right` is what the services
-- found of the answer to that round's challenge. Single use, attempts and locks are decided here, under the locks.
-- Answers SIGNED (`completes` when it was the last one needed), REPLAYED (this user had signed), NOT_FOUND, CONSULTATIVE or
-- PRODUCT_CONSULTATIVE (they may not operate any more), CLOSED, STALE (asked again since: judge anew), EXPIRED (the code), LOCKED or
-- WRONG, with the method's consecutive failures.
create or replace function orders_judge(p_items json, p_at timestamptz, p_most_failures int, p_lock_until timestamptz)
returns table (item int, outcome text, failures int, completes boolean)
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = auto set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  asked record; order_ids uuid[]; m int;
  method_ids bigint[]; fails int[]; locked boolean[]; touched boolean[];
  outcomes text[] := '{}'; counts int[] := '{}'; completing boolean[] := '{}'; signed_orders uuid[] := '{}'; signed_users bigint[] := '{}';
  counted uuid[] := '{}';
begin
  select array_agg(x."order") into order_ids from json_to_recordset(p_items) x("order" uuid);
  perform from orders where id = any(order_ids) order by id for no key update;
  select array_agg(l.id), array_agg(l.failures), array_agg(l.locked), array_agg(false) into method_ids, fails, locked, touched
    -- A lock that has run out starts the count again.
    from (select id, case when locked_until <= p_at then 0 else failures end as failures,
                 locked_at is not null and coalesce(locked_until > p_at, true) as locked from signature_methods
          where id = any(array(select s.method_id from order_signatures s where s.order_id = any(order_ids)))
          order by id for no key update) l;
  for asked in
    select x.place, x."order", x."user", x.round, x."right", x.works, o.status, o.expires_at, o.required, o.signed,
           s.round as current_round, s.expires_at as code_expires, s.signed_at, s.method_id, w.reason
    from rows from (json_to_recordset(p_items) as ("order" uuid, "user" bigint, round int, "right" boolean, works boolean))
           with ordinality x("order", "user", round, "right", works, place)
      left join (select * from orders where id = any(order_ids)) o on o.id = x."order"
      left join (select * from order_signatures where order_id = any(order_ids)) s on s.order_id = x."order" and s.user_id = x."user"
      left join lateral orders_stands_in_the_way(x."order", x."user") w on true
    order by x.place
  loop
    m := array_position(method_ids, asked.method_id);
    completing[asked.place] := false;
    if m is null then outcomes[asked.place] := 'NOT_FOUND';
    elsif asked.signed_at is not null then outcomes[asked.place] := 'REPLAYED';
    elsif asked.reason is not null then outcomes[asked.place] := asked.reason;
    elsif asked.status not in ('SIGNING', 'WAITING') or asked.expires_at <= p_at then outcomes[asked.place] := 'CLOSED';
    elsif asked.round is distinct from asked.current_round then outcomes[asked.place] := 'STALE';
    elsif locked[m] then outcomes[asked.place] := 'LOCKED';
    elsif asked.code_expires <= p_at then outcomes[asked.place] := 'EXPIRED';
    elsif asked."right" then
      outcomes[asked.place] := 'SIGNED'; touched[m] := fails[m] > 0; fails[m] := 0;
      signed_orders := signed_orders || asked."order"; signed_users := signed_users || asked."user";
      completing[asked.place] := asked.signed + 1 >= asked.required;
      -- An order that is executed now is written once, with its end (`orders_finish`).
      if asked.works or not completing[asked.place] then counted := counted || asked."order"; end if;
    else
      fails[m] := fails[m] + 1; touched[m] := true; locked[m] := fails[m] >= p_most_failures;
      outcomes[asked.place] := 'WRONG';
    end if;
    counts[asked.place] := coalesce(fails[m], 0);
  end loop;
  if true = any(touched) then
    update signature_methods x
      -- Only what was open is touched, so a lock is always a new one: it must not keep the end of one that has run out.
      set failures = u.fails, locked_at = case when u.locked then p_at end,
          locked_until = case when u.locked and x.method = 'OTP_SMS' then p_lock_until end
      from unnest(method_ids, fails, locked, touched) u(id, fails, locked, touched)
      where x.id = any(method_ids) and x.id = u.id and u.touched;
  end if;
  if signed_orders <> '{}' then
    update order_signatures s set signed_at = p_at, secret = null
      from unnest(signed_orders, signed_users) u(id, who) where s.order_id = any(signed_orders) and s.order_id = u.id and s.user_id = u.who;
    if counted <> '{}' then update orders o set signed = o.signed + 1 where o.id = any(counted); end if;
  end if;
  insert into events (session_id, user_id, kind, at, address, result, product_id, order_id, data)
    select x.session, x."user", k.kind, p_at, x.address, k.result, o.product_id, o.id::text,
           jsonb_strip_nulls(jsonb_build_object('operation', o.frozen::json ->> 'title', 'amount', o.amount, 'method', s.method))
    from rows from (json_to_recordset(p_items) as ("order" uuid, "user" bigint, session text, address text), unnest(outcomes, counts))
           x("order", "user", session, address, outcome, fails)
      join (select * from orders where id = any(order_ids)) o on o.id = x."order"
      join (select * from order_signatures where order_id = any(order_ids)) s on s.order_id = x."order" and s.user_id = x."user"
      join (values ('SIGNED', 'OPERATION_SIGNED', 'DONE'), ('WRONG', 'WRONG_CODE', 'REFUSED'), ('LAST', 'METHOD_LOCKED', 'REFUSED')) k(outcome, kind, result)
        on k.outcome = x.outcome or (k.outcome = 'LAST' and x.outcome = 'WRONG' and x.fails >= p_most_failures);
  return query select u.place::int, u.outcome, u.fails, u.completes
    from unnest(outcomes, counts, completing) with ordinality u(outcome, fails, completes, place);
end $$;

-- Marks orders executed or refused. For an order with work of its own, after that work, in the same transaction. p_last: its last
-- signature is counted here.
drop function if exists orders_finish(uuid[], text[], bigint[], timestamptz);
create or replace function orders_finish(p_ids uuid[], p_refusals text[], p_transactions bigint[], p_at timestamptz, p_last boolean default false)
returns void
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = auto set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  with ended as (
    update orders o
      set status = case when u.refusal is null then 'EXECUTED' else 'REFUSED' end, refusal = u.refusal, transaction_id = u.transaction,
          signed = case when p_last then o.required else o.signed end, closed_at = p_at
      from unnest(p_ids, p_refusals, p_transactions) u(id, refusal, transaction)
      where o.id = any(p_ids) and o.id = u.id and o.status in ('SIGNING', 'WAITING', 'PROCESSING')
      returning o.*
  )
  insert into events (session_id, user_id, kind, at, result, product_id, order_id, data)
    select e.session_id, e.user_id, case when e.refusal is null then 'OPERATION_EXECUTED' else 'OPERATION_REFUSED' end, p_at,
           case when e.refusal is null then 'DONE' else 'REFUSED' end, e.product_id, e.id::text,
           jsonb_strip_nulls(jsonb_build_object('operation', f.title, 'amount', e.amount, 'payee', f.payee))
    from ended e, json_to_record(e.frozen::json) f(title text, payee text);
end $$;

-- Judges the signatures of many orders and executes those that are complete: posts their legs, marks them. Arguments as `orders_judge`;
-- p_on is the booking day; an item's `works` says that its order has work of its own, which the caller does now, before `orders_finish`.
-- Answers as it does, with EXECUTED, REFUSED or WAITING in the place of SIGNED, which is left for orders with work of their own.
create or replace function orders_confirm(p_items json, p_on date, p_at timestamptz, p_most_failures int, p_lock_until timestamptz)
returns table (item int, outcome text, failures int)
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = auto set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  ids uuid[]; works boolean[]; outcomes text[]; counts int[]; completing boolean[];
  posting_ids uuid[] := '{}'; waiting_ids uuid[] := '{}'; items json; legs json; holds json;
  refusals text[]; txns bigint[]; tampered uuid;
begin
  if json_array_length(p_items) = 0 then return; end if;
  select array_agg(x."order"), array_agg(coalesce(x.works, false)) into ids, works from json_to_recordset(p_items) x("order" uuid, works boolean);
  select array_agg(j.outcome order by j.item), array_agg(j.failures order by j.item), array_agg(j.completes order by j.item)
    into outcomes, counts, completing from orders_judge(p_items, p_at, p_most_failures, p_lock_until) j;
  for i in 1..cardinality(ids) loop
    if outcomes[i] = 'SIGNED' then
      if completing[i] and works[i] then null;
      elsif completing[i] then posting_ids := posting_ids || ids[i]; outcomes[i] := 'EXECUTED';
      else waiting_ids := waiting_ids || ids[i]; outcomes[i] := 'WAITING'; end if;
    end if;
  end loop;
  if waiting_ids <> '{}' then
    -- Held and posted accounts are locked together first, so that two processes never wait for each other.
    perform from ledger_accounts where id = any(array(
      select (l ->> 'account')::bigint from orders o, json_array_elements(o.frozen::json -> 'legs') l where o.id = any(posting_ids || waiting_ids)))
      order by id for no key update;
    -- The first signature sets the money aside; without funds the order is refused there and then.
    select json_agg(json_build_object('id', o.id, 'account', o.hold_account, 'amount', o.amount, 'reason', 'co-signed-order',
                                      'title', o.frozen::json ->> 'title', 'expiresAt', o.expires_at) order by o.id)
      into holds from orders o where o.id = any(waiting_ids) and o.signed = 1 and o.hold_account is not null;
    if holds is not null then
      select coalesce(array_agg((holds -> (h.item - 1) ->> 'id')::uuid), '{}') into waiting_ids
        from ledger_place_holds(holds, p_at) h where h.outcome = 'INSUFFICIENT_FUNDS';
      for i in 1..cardinality(ids) loop
        if outcomes[i] = 'WAITING' and ids[i] = any(waiting_ids) then outcomes[i] := 'REFUSED'; end if;
      end loop;
      perform orders_finish(waiting_ids, array_fill('INSUFFICIENT_FUNDS'::text, array[cardinality(waiting_ids)]),
                            array_fill(null::bigint, array[cardinality(waiting_ids)]), p_at);
    end if;
    update orders set status = 'WAITING' where id = any(ids) and signed > 0 and signed < required and status = 'SIGNING';
  end if;
  if posting_ids <> '{}' then
    select o.id into tampered from orders o where o.id = any(posting_ids) and sha256(convert_to(o.frozen, 'UTF8')) <> o.digest limit 1;
    if found then raise exception 'Order % is not what was signed', tampered using errcode = 'data_corrupted'; end if;
    select json_agg(json_build_object('key', o.id, 'digest', encode(o.digest, 'hex'), 'kind', o.kind, 'bookedOn', p_on,
                                      'hold', case when o.required > 1 and o.hold_account is not null then o.id end) order by array_position(posting_ids, o.id))
      into items from orders o where o.id = any(posting_ids);
    select json_agg(jsonb_build_object('item', array_position(posting_ids, o.id), 'valueOn', p_on) || l.leg::jsonb
                    order by array_position(posting_ids, o.id), l.place)
      into legs from (select * from orders where id = any(posting_ids)) o,
        json_array_elements(o.frozen::json -> 'legs') with ordinality l(leg, place);
    select array_agg(case when p.outcome in ('POSTED', 'REPLAYED') then null else p.outcome end order by p.item), array_agg(p.transaction_id order by p.item)
      into refusals, txns from ledger_post(items, legs, p_at) p;
    perform orders_finish(posting_ids, refusals, txns, p_at, true);
    for i in 1..cardinality(ids) loop
      if outcomes[i] = 'EXECUTED' and refusals[array_position(posting_ids, ids[i])] is not null then outcomes[i] := 'REFUSED'; end if;
    end loop;
  end if;
  return query select u.place::int, u.outcome, u.fails from unnest(outcomes, counts) with ordinality u(outcome, fails, place);
end $$;

-- Closes orders that are still to be signed, as EXPIRED or CANCELLED, and makes what they held available again. Answers those it closed.
create or replace function orders_close(p_ids uuid[], p_status text, p_at timestamptz)
returns setof uuid
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  closed uuid[];
begin
  perform from orders where id = any(p_ids) order by id for no key update;
  with done as (
    update orders set status = p_status, closed_at = p_at where id = any(p_ids) and status in ('SIGNING', 'WAITING') returning *
  ), told as (
    insert into events (session_id, user_id, kind, at, result, product_id, order_id, data)
      select d.session_id, d.user_id, 'OPERATION_' || p_status, p_at, 'DONE', d.product_id, d.id::text,
             jsonb_strip_nulls(jsonb_build_object('operation', d.frozen::json ->> 'title', 'amount', d.amount))
      from done d
  ) select coalesce(array_agg(d.id), '{}') into closed from done d;
  perform ledger_release_holds(closed, p_at);
  return query select unnest(closed);
end $$;

-- A signatory who will not sign: closes the order as CANCELLED and keeps who and why. False when it no longer waits for them.
create or replace function orders_refuse(p_order uuid, p_user bigint, p_reason text, p_at timestamptz)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from orders where id = p_order and status = 'WAITING' and expires_at > p_at for no key update;
  if not found then return false; end if;
  perform from order_signatures where order_id = p_order and user_id = p_user and signed_at is not null;
  if found then return false; end if;
  update orders set refusal = 'REFUSED_BY_SIGNATORY', refused_by = p_user, refusal_reason = p_reason where id = p_order;
  perform orders_close(array[p_order], 'CANCELLED', p_at);
  return true;
end $$;

-- The codes that a user was sent and has not used stop working, but for those of one order: the mobile they went to is no longer theirs.
-- Called by an order's work, which has the lock of the user's method: whoever waits for it to judge a code reads the code as run out.
create or replace function orders_void_codes(p_user bigint, p_but uuid, p_at timestamptz)
returns void
language sql security definer set search_path = public, pg_temp as $$
  update order_signatures set expires_at = least(expires_at, p_at)
    where user_id = p_user and order_id <> p_but and method = 'OTP_SMS' and signed_at is null and expires_at > p_at
$$;

revoke all on function orders_judge(json, timestamptz, int, timestamptz),
  orders_finish(uuid[], text[], bigint[], timestamptz, boolean), orders_confirm(json, date, timestamptz, int, timestamptz),
  orders_close(uuid[], text, timestamptz), orders_refuse(uuid, bigint, text, timestamptz), orders_void_codes(bigint, uuid, timestamptz) from public;
grant execute on function orders_judge(json, timestamptz, int, timestamptz),
  orders_finish(uuid[], text[], bigint[], timestamptz, boolean), orders_confirm(json, date, timestamptz, int, timestamptz),
  orders_close(uuid[], text, timestamptz), orders_refuse(uuid, bigint, text, timestamptz), orders_void_codes(bigint, uuid, timestamptz) to almenara_app;
