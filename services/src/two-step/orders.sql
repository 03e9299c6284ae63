-- Orders change only here. Each function is one call and one transaction for many orders; refusals are answers, not exceptions.
-- Locks are taken in one order everywhere: orders by id, methods by id, accounts by id.

-- Marks orders executed or refused. For an order with work of its own, after that work, in the same transaction. p_last: their last
-- signature is counted here.
drop function if exists orders_finish(uuid[], text[], bigint[], timestamptz);
drop function if exists orders_finish(uuid[], text[], bigint[], timestamptz, boolean, text[], text[]);
create or replace function orders_finish(p_ids uuid[], p_refusals text[], p_transactions bigint[], p_at timestamptz, p_last boolean default false)
returns void
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  with ended as (
    update orders o
      set status = case when u.refusal is null then 'EXECUTED' else 'REFUSED' end, refusal = u.refusal, transaction_id = u.transaction,
          signed = case when p_last then o.required else o.signed end, closed_at = p_at
      from unnest(p_ids, p_refusals, p_transactions) u(id, refusal, transaction)
      where o.id = any(p_ids) and o.id = u.id and o.status in ('SIGNING', 'WAITING', 'PROCESSING')
      returning o.id, o.user_id, o.session_id, o.product_id, o.amount, o.refusal, o.title, o.payee
  )
  insert into events (session_id, user_id, kind, at, result, product_id, order_id, data)
    select e.session_id, e.user_id, case when e.refusal is null then 'OPERATION_EXECUTED' else 'OPERATION_REFUSED' end, p_at,
           case when e.refusal is null then 'DONE' else 'REFUSED' end, e.product_id, e.id::text,
           jsonb_strip_nulls(jsonb_build_object('operation', e.title, 'amount', e.amount, 'payee', e.payee))
    from ended e;
end $$;

-- Posts what orders froze. p_holds: the hold that each takes the place of, where there is one; p_on: the booking day.
-- Answers one row per order, in their order: see PostOutcome in types.ts.
create or replace function orders_post(p_ids uuid[], p_digests bytea[], p_kinds text[], p_holds uuid[], p_legs json[], p_on date, p_at timestamptz)
returns table (outcome text, transaction_id bigint)
language plpgsql security definer rows 10 set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  l record; many int[] := array[cardinality(p_ids)];
begin
  -- A function scan yields its rows in order and nothing here reorders them: legs stay sorted by their order's place.
  select array_agg(o.item::int) as items, array_agg(x.account) as accounts, array_agg(x.amount) as amounts, array_agg(coalesce(x."valueOn", p_on)) as days,
         array_agg(x.forced) as forced, array_agg(x.type) as types, array_agg(x."commonConcept") as common, array_agg(x."ownConcept") as own,
         array_agg(x.title) as titles, array_agg(x.detail) as details, array_agg(x.reference) as refs, array_agg(x."documentNumber") as documents,
         array_agg(x.data) as data
    into l
    from unnest(p_legs) with ordinality o(legs, item),
      json_to_recordset(o.legs) x(account bigint, amount bigint, "valueOn" date, forced boolean, type text, "commonConcept" smallint,
        "ownConcept" smallint, title text, detail text, reference text, "documentNumber" bigint, data jsonb);
  return query
    select w.outcome, w.transaction_id
    from ledger_write(p_ids, array(select encode(d, 'hex') from unnest(p_digests) d), p_kinds, array_fill(p_on, many), array_fill(null::bigint, many),
           p_holds, l.items, l.accounts, l.amounts, l.days, l.forced, l.types, l.common, l.own, l.titles, l.details, l.refs, l.documents, l.data, p_at) w
    order by w.item;
end $$;

-- Judges signatures and executes the orders that are complete: posts their legs, marks them.
--   p_items  [{ order, user, round, right, session, address, works }] in order of arrival. `right` is what the services found of the answer to
--            that round's challenge; single use, attempts and locks are decided here, under the locks. `works` says that the order has work of
--            its own, which the caller does now, before `orders_execute`.
--   p_on     the booking day
-- Answers EXECUTED, REFUSED, WAITING (for others), SIGNED (complete, and has work of its own), REPLAYED (this user had signed), NOT_FOUND,
-- CONSULTATIVE or PRODUCT_CONSULTATIVE (they may not operate any more), CLOSED, STALE (asked again since: judge anew), EXPIRED (the code),
-- LOCKED or WRONG, with the method's consecutive failures.
drop function if exists orders_judge(json, timestamptz, int, timestamptz);
create or replace function orders_confirm(p_items json, p_on date, p_at timestamptz, p_most_failures int, p_lock_until timestamptz)
returns table (item int, outcome text, failures int)
language plpgsql security definer rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  -- items, and what is decided for each
  wanted uuid[]; who bigint[]; sessions text[]; addresses text[]; rounds int[]; rights boolean[]; works boolean[];
  outcomes text[]; counts int[]; k int; m int;
  -- orders, by place in `ids`
  ids uuid[]; states text[]; ends timestamptz[]; required int[]; given int[]; products text[];
  amounts bigint[]; kinds text[]; digests bytea[]; holds uuid[]; intact boolean[]; titles text[]; consultatives boolean[]; legs json[];
  hold_accounts bigint[];
  -- methods, by place in `method_ids`
  method_ids bigint[]; fails int[]; locked boolean[]; touched boolean[];
  -- each item's signature
  place int[]; round_now int[]; code_ends timestamptz[]; signed_when timestamptz[]; method_id bigint[]; methods text[]; exemptions text[]; reasons text[];
  -- what is written; `posting` are places in `ids`, in order of arrival
  signed_orders uuid[] := '{}'; signed_users bigint[] := '{}'; counted uuid[] := '{}'; waiting uuid[] := '{}'; unfunded uuid[]; holding json;
  posting int[] := '{}'; refusals text[]; txns bigint[];
begin
  if json_array_length(p_items) = 0 then return; end if;
  -- 1 What is asked, read once. A function scan yields its rows in order.
  select array_agg(x."order"), array_agg(x."user"), array_agg(x.session), array_agg(x.address), array_agg(x.round),
         array_agg(coalesce(x."right", false)), array_agg(coalesce(x.works, false))
    into wanted, who, sessions, addresses, rounds, rights, works
    from json_to_recordset(p_items) x("order" uuid, "user" bigint, session text, address text, round int, "right" boolean, works boolean);

  -- 2 Lock the orders, and then the methods; what is read is what the lock holds. What is frozen is read once: it is most of an order.
  select array_agg(o.id), array_agg(o.status), array_agg(o.expires_at), array_agg(o.required), array_agg(o.signed),
         array_agg(o.product_id), array_agg(o.amount), array_agg(o.kind), array_agg(o.digest),
         array_agg(case when o.required > 1 and o.hold_account is not null then o.id end), array_agg(o.hold_account),
         array_agg(sha256(convert_to(o.frozen, 'UTF8')) = o.digest), array_agg(o.title),
         array_agg(f.consultative), array_agg(f.legs)
    into ids, states, ends, required, given, products, amounts, kinds, digests, holds, hold_accounts, intact,
         titles, consultatives, legs
    from (select * from orders where id = any(wanted) order by id for no key update) o,
      json_to_record(o.frozen::json) f(consultative boolean, legs json);
  select array_agg(l.id), array_agg(l.failures), array_agg(l.locked), array_agg(false) into method_ids, fails, locked, touched
    -- A lock that has run out starts the count again.
    from (select id, case when locked_until <= p_at then 0 else failures end as failures,
                 locked_at is not null and coalesce(locked_until > p_at, true) as locked from signature_methods
          where id = any(array(select s.method_id from order_signatures s where s.order_id = any(wanted)))
          order by id for no key update) l;

  -- 3 What each signatory was asked, and whether they may operate: read after the locks. `is not distinct from` keeps the signatures to the
  --   index of orders: a plan made while there were none may go through all those of the signatory.
  select array_agg(x.place), array_agg(x.round), array_agg(x.expires_at), array_agg(x.signed_at), array_agg(x.method_id), array_agg(x.method),
         array_agg(x.exemption), array_agg(x.reason)
    into place, round_now, code_ends, signed_when, method_id, methods, exemptions, reasons
    from (select o.place::int, s.round, s.expires_at, s.signed_at, s.method_id, s.method, w.reason,
                 case when s.method = 'NONE' then s.challenge ->> 'reason' end as exemption
          from unnest(wanted, who) with ordinality u(id, who, item)
            left join unnest(ids, products, consultatives) with ordinality o(id, product, consultative, place) on o.id = u.id
            left join (select * from order_signatures where order_id = any(wanted)) s on s.order_id = u.id and s.user_id is not distinct from u.who
            left join lateral orders_refusal_reason(u.who, o.product, o.consultative) w on true
          order by u.item) x;

  -- 4 Decide in order of arrival, in memory. What needs no signature (NONE) has no method: `m` is null, and nothing is counted or locked.
  for i in 1..cardinality(wanted) loop
    k := place[i]; m := array_position(method_ids, method_id[i]);
    if round_now[i] is null then outcomes[i] := 'NOT_FOUND';
    elsif signed_when[i] is not null then outcomes[i] := 'REPLAYED';
    elsif reasons[i] is not null then outcomes[i] := reasons[i];
    elsif states[k] not in ('SIGNING', 'WAITING') or ends[k] <= p_at then outcomes[i] := 'CLOSED';
    elsif rounds[i] is distinct from round_now[i] then outcomes[i] := 'STALE';
    elsif locked[m] then outcomes[i] := 'LOCKED';
    elsif code_ends[i] <= p_at or (m is null and not rights[i]) then outcomes[i] := 'EXPIRED';
    elsif not rights[i] then
      fails[m] := fails[m] + 1; touched[m] := true; locked[m] := fails[m] >= p_most_failures; outcomes[i] := 'WRONG';
    else
      if m is not null then touched[m] := fails[m] > 0; fails[m] := 0; end if;
      given[k] := given[k] + 1;
      signed_orders := signed_orders || wanted[i]; signed_users := signed_users || who[i];
      if given[k] < required[k] then
        counted := counted || wanted[i]; outcomes[i] := 'WAITING'; waiting := waiting || wanted[i];
      -- One that is executed now is written once, with its end; its caller ends one that has work.
      elsif works[i] then
        outcomes[i] := 'SIGNED'; states[k] := 'SIGNED';
      else
        if not intact[k] then raise exception 'Order % is not what was signed', wanted[i] using errcode = 'data_corrupted'; end if;
        outcomes[i] := 'EXECUTED'; states[k] := 'EXECUTED'; posting := posting || k;
      end if;
    end if;
    counts[i] := coalesce(fails[m], 0);
  end loop;

  -- 5 Write the signatures, and what the log says of them.
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
      from unnest(signed_orders, signed_users) u(id, who)
      where s.order_id = any(signed_orders) and s.order_id = u.id and s.user_id is not distinct from u.who;
  end if;
  if counted <> '{}' then update orders o set signed = o.signed + 1 where o.id = any(counted); end if;
  insert into events (session_id, user_id, kind, at, address, result, product_id, order_id, data)
    select x.session, x.who, j.kind, p_at, x.address, j.result, products[x.place], x.id::text,
           jsonb_strip_nulls(jsonb_build_object('operation', titles[x.place], 'amount', amounts[x.place], 'method', x.method,
                                              'exemption', x.exemption))
    from unnest(wanted, who, sessions, addresses, place, methods, exemptions, outcomes, counts)
           x(id, who, session, address, place, method, exemption, outcome, fails)
      join (values ('EXECUTED', 'OPERATION_SIGNED', 'DONE'), ('SIGNED', 'OPERATION_SIGNED', 'DONE'), ('WAITING', 'OPERATION_SIGNED', 'DONE'),
                   ('WRONG', 'WRONG_CODE', 'REFUSED'), ('LAST', 'METHOD_LOCKED', 'REFUSED')) j(outcome, kind, result)
        on j.outcome = x.outcome or (j.outcome = 'LAST' and x.outcome = 'WRONG' and x.fails >= p_most_failures);

  -- 6 Those that wait for others: the first signature sets the money aside; without funds the order is refused there and then.
  if waiting <> '{}' then
    -- Held and posted accounts are locked together first, so that two processes never wait for each other.
    perform from ledger_accounts where id = any(array(
      select (l.leg ->> 'account')::bigint from unnest(ids, legs) o(id, legs), json_array_elements(o.legs) l(leg)
      where o.id = any(waiting || array(select ids[x] from unnest(posting) x)))) and stripes = 0 order by id for no key update;
    select json_agg(json_build_object('id', o.id, 'account', o.account, 'amount', o.amount, 'reason', 'co-signed-order', 'title', o.title,
                                      'expiresAt', o.expires) order by o.id)
      into holding from unnest(ids, hold_accounts, amounts, titles, ends, given) o(id, account, amount, title, expires, given)
      where o.id = any(waiting) and o.given = 1 and o.account is not null;
    if holding is not null then
      select coalesce(array_agg((holding -> (h.item - 1) ->> 'id')::uuid), '{}') into unfunded
        from ledger_place_holds(holding, p_at) h where h.outcome = 'INSUFFICIENT_FUNDS';
      for i in 1..cardinality(wanted) loop
        if outcomes[i] = 'WAITING' and wanted[i] = any(unfunded) then outcomes[i] := 'REFUSED'; end if;
      end loop;
      perform orders_finish(unfunded, array_fill('INSUFFICIENT_FUNDS'::text, array[cardinality(unfunded)]),
                            array_fill(null::bigint, array[cardinality(unfunded)]), p_at);
    end if;
    update orders set status = 'WAITING' where id = any(waiting) and status = 'SIGNING';
  end if;

  -- 7 Post those that are complete, and mark them.
  if posting <> '{}' then
    select array_agg(case when p.outcome in ('POSTED', 'REPLAYED') then null else p.outcome end), array_agg(p.transaction_id) into refusals, txns
      from orders_post(array(select ids[x] from unnest(posting) x), array(select digests[x] from unnest(posting) x),
                       array(select kinds[x] from unnest(posting) x), array(select holds[x] from unnest(posting) x),
                       array(select legs[x] from unnest(posting) x), p_on, p_at) p;
    perform orders_finish(array(select ids[x] from unnest(posting) x), refusals, txns, p_at, true);
    for i in 1..cardinality(wanted) loop
      if outcomes[i] = 'EXECUTED' and refusals[array_position(posting, place[i])] is not null then outcomes[i] := 'REFUSED'; end if;
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
             jsonb_strip_nulls(jsonb_build_object('operation', d.title, 'amount', d.amount))
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

revoke all on function orders_finish(uuid[], text[], bigint[], timestamptz, boolean),
  orders_post(uuid[], bytea[], text[], uuid[], json[], date, timestamptz), orders_confirm(json, date, timestamptz, int, timestamptz),
  orders_close(uuid[], text, timestamptz), orders_refuse(uuid, bigint, text, timestamptz), orders_void_codes(bigint, uuid, timestamptz) from public;
-- Withdrawn from databases that had granted it: an order ends by `orders_confirm`, `orders_execute` or `orders_settle`.
revoke all on function orders_finish(uuid[], text[], bigint[], timestamptz, boolean) from almenara_app;
grant execute on function orders_confirm(json, date, timestamptz, int, timestamptz),
  orders_close(uuid[], text, timestamptz), orders_refuse(uuid, bigint, text, timestamptz), orders_void_codes(bigint, uuid, timestamptz) to almenara_app;
