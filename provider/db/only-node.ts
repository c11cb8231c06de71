import type pg from 'pg'

// The number only has to be ours.
const LOCK = 7_158_201

/**
 * Does what a node does as it starts while no other node does: what makes tables and queues is no match for itself. The
 * time limits of the connection handed over are off, and it ends after: with it the lock.
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
