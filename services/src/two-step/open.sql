-- Orders are opened and their signatories asked only here.

-- Opens orders. p_orders: [{ id, userId, sessionId, kind, asked, digest, frozen, title, payee, productId, amount, holdAccount, reference,
-- verificationCode, required, expiresAt, methodId, method, challenge, secret, codeExpiresAt, address, message?: { recipient, purpose, sealed,
-- notAfter } }], bytes in hexadecimal, in order of arrival. The message goes out, and the log tells of it, only for orders that are opened.
-- Answers OPENED, REPLAYED (the same id stands for the same request), REUSED (it stands for another) or TOO_MANY_CODES (too many codes: not opened).
create or replace function orders_open(p_orders json, p_at timestamptz)
returns table (item int, outcome text)
language plpgsql security definer rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  ids uuid[]; opened uuid[];
begin
  if json_array_length(p_orders) = 0 then return; end if;
  -- One statement, so that what was asked is read once: it is most of what opening an order costs.
  with asked as (
    select x.*, case when x.message is not null then row_number() over (partition by x."userId", x.message is not null) end as codes
    from rows from (json_to_recordset(p_orders) as (id uuid, "userId" bigint, "sessionId" text, address text, kind text, asked text, digest text,
           frozen text, title text, payee text, "productId" text, amount bigint, "holdAccount" bigint, reference text, "verificationCode" text,
           required int, "expiresAt" timestamptz, "methodId" bigint, method text, challenge jsonb, secret text, "codeExpiresAt" timestamptz, message json))
           with ordinality x(id, "userId", "sessionId", address, kind, asked, digest, frozen, title, payee, "productId", amount, "holdAccount",
           reference, "verificationCode", required, "expiresAt", "methodId", method, challenge, secret, "codeExpiresAt", message, place)
  ), wanted as (
    select a.* from asked a cross join lateral orders_codes_left(a."userId", p_at) l where a.codes is null or a.codes <= l.codes
  ), new as (
    insert into orders (id, user_id, session_id, kind, asked, digest, frozen, title, payee, product_id, amount, hold_account, reference,
                        verification_code, required, created_at, expires_at)
    select w.id, w."userId", w."sessionId", w.kind, decode(w.asked, 'hex'), decode(w.digest, 'hex'), w.frozen, w.title,
           w.payee, w."productId", w.amount, w."holdAccount", w.reference, w."verificationCode", coalesce(w.required, 1), p_at, w."expiresAt"
    from wanted w
    -- Two processes that are asked for the same orders insert them in the same order, and neither waits for the other.
    order by w.id
    on conflict (id) do nothing
    returning id
  ), signing as (
    insert into order_signatures (order_id, user_id, method_id, method, challenge, secret, expires_at)
      select x.id, x."userId", x."methodId", x.method, x.challenge, decode(x.secret, 'hex'), x."codeExpiresAt" from asked x join new using (id)
  ), sent as (
    insert into outbox_messages (channel, recipient, purpose, sealed, not_after, created_at, next_attempt_at)
      select 'SMS', m.recipient, m.purpose, m.sealed, m."notAfter", p_at, p_at
      from asked x join new using (id), json_to_record(x.message) m(recipient text, purpose text, sealed text, "notAfter" timestamptz)
      where x.message is not null
  ), told as (
    insert into events (session_id, user_id, kind, at, address, product_id, order_id, data)
      select x."sessionId", x."userId", 'OPERATION_AUTHORIZED', p_at, x.address, x."productId", x.id::text,
             jsonb_strip_nulls(jsonb_build_object('operation', x.title, 'amount', x.amount, 'payee', x.payee))
      from asked x join new using (id)
  ) select array_agg(x.id order by x.place), coalesce(array_agg(n.id) filter (where n.id is not null), '{}') into ids, opened
      from asked x left join new n using (id);
  if cardinality(opened) = cardinality(ids) then
    return query select u.place::int, 'OPENED' from generate_series(1, cardinality(ids)) u(place);
    return;
  end if;
  -- Read after the insertion has waited for whoever was opening the same order.
  return query
    select x.place::int, case when x.id = any(opened) then 'OPENED'
                              when o.id is null then 'TOO_MANY_CODES'
                              when o.user_id = x."userId" and o.asked = decode(x.asked, 'hex') then 'REPLAYED'
                              else 'REUSED' end
    from rows from (json_to_recordset(p_orders) as (id uuid, "userId" bigint, asked text)) with ordinality x(id, "userId", asked, place)
      left join (select * from orders where id = any(ids)) o on o.id = x.id;
end $$;

-- Asks a signatory again: another code, another method, or for the first time when they co-sign. What was asked before stops working.
-- Answers the round, null when the order is no longer to be signed by them, or -1 when too many codes were sent.
create or replace function orders_ask(p_order uuid, p_user bigint, p_method_id bigint, p_method text, p_challenge jsonb, p_secret bytea,
                                      p_expires timestamptz, p_round int, p_at timestamptz)
returns int
language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  asked int;
begin
  perform from orders where id = p_order and status in ('SIGNING', 'WAITING') and expires_at > p_at for no key update;
  if not found then return null; end if;
  if p_method = 'OTP_SMS' and (select l.codes < 1 from orders_codes_left(p_user, p_at) l) then return -1; end if;
  insert into order_signatures as s (order_id, user_id, method_id, method, round, challenge, secret, expires_at)
    values (p_order, p_user, p_method_id, p_method, p_round, p_challenge, p_secret, p_expires)
    on conflict (order_id, user_id) do update
      set method_id = excluded.method_id, method = excluded.method, round = excluded.round, challenge = excluded.challenge,
          secret = excluded.secret, expires_at = excluded.expires_at
      -- Two requests for another code at once: one wins, the other is told the order has moved on.
      where s.signed_at is null and s.round = excluded.round - 1
    returning s.round into asked;
  return asked;
end $$;

revoke all on function orders_open(json, timestamptz),
  orders_ask(uuid, bigint, bigint, text, jsonb, bytea, timestamptz, int, timestamptz) from public;
grant execute on function orders_open(json, timestamptz),
  orders_ask(uuid, bigint, bigint, text, jsonb, bytea, timestamptz, int, timestamptz) to almenara_app;
