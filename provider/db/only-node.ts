import type pg from 'pg'

// Any number works as long as nothing else uses it.
const LOCK = 7_158_201

/**
 * Runs startup work while no other node runs it, because creating tables and queues is not safe concurrently. The time
 * limits of the connection are off; it closes afterwards, which releases the lock.
 */
export async function asOnlyNode<T>(pool: pg.Pool, act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await act(client)
  } finally {
    client.release(true)
  }
}
