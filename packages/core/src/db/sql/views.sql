-- Views. A new column of trades comes into own_trades by itself, because these files run after each migration. A migration
-- that changes or drops a column of a view drops the view first.

-- Under row security an index serves only operators that the server knows to reveal nothing (leakproof), and those of arrays
-- are not among them. So searches for tags read this view. It shows the same rows as the policy of trades, and no role
-- writes through it.
CREATE OR REPLACE VIEW own_trades AS SELECT * FROM trades WHERE user_id = nullif(current_setting('app.user_id', true), '')::uuid;

-- The fills of trades: executions that belong entirely to one trade, and the shares of divided ones. The view has the rights
-- of its reader, so the policies of both tables hold. No role writes through it.
CREATE OR REPLACE VIEW fills WITH (security_invoker = true) AS
  SELECT user_id, trade_id, id AS execution_id, CASE WHEN is_entry THEN 'entry' ELSE 'exit' END AS role, quantity, fee,
      broker, symbol, import_id, position, day, executed_at, zone, price, side, contract_size, fee_currency
    FROM executions WHERE trade_id IS NOT NULL
  UNION ALL
  SELECT trade_fills.user_id, trade_fills.trade_id, execution_id, role, trade_fills.quantity, trade_fills.fee,
      broker, symbol, import_id, position, day, executed_at, zone, price, side, contract_size, fee_currency
    FROM trade_fills JOIN executions
      ON executions.user_id = trade_fills.user_id AND executions.id = trade_fills.execution_id;
