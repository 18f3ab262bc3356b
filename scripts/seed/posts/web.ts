import type { SeedPost } from './post.ts';
import { b, bullets, c, code, h2, i, link, math, p, quote, steps } from './write.ts';

export const webPosts: SeedPost[] = [
  {
    title: 'CSS that arrives before JavaScript wakes up',
    category: 'Frontend Development',
    tags: ['css', 'performance'],
    excerpt:
      'Scroll-driven progress, anchored popovers and view transitions, without a single listener.',
    status: 'published',
    daysAgo: 55,
    content: [
      p(
        'I deleted a scroll listener last week and the page became smoother. The listener set the width of a progress bar; the bar is now a rule in the style sheet, and the main thread never hears about it.',
      ),
      code(
        '.progress {\n  animation: grow linear both;\n  animation-timeline: scroll();\n}\n@keyframes grow { from { scale: 0 1 } }',
      ),
      h2('What moved out of script'),
      bullets(
        ['Reading progress: a scroll timeline.'],
        [
          'Menus that stay beside their button: anchor positioning and the ',
          c('popover'),
          ' attribute.',
        ],
        ['The change from a list to an article: a view transition between two documents.'],
      ),
      p(
        'Each of them degrades to something honest. A browser that knows no timelines shows no bar, and nobody has ever missed a progress bar they were not shown.',
      ),
      quote('The fastest script is the one whose work was declared instead.'),
    ],
  },
  {
    title: 'Backpressure is a conversation',
    category: 'Backend Development',
    tags: ['streams', 'node', 'queues'],
    excerpt:
      'Every bounded queue says no eventually. Good systems say it early and to the right caller.',
    status: 'published',
    daysAgo: 82,
    cover: 'contour-lines.png',
    content: [
      p(
        'A queue without a bound is a promise to run out of memory at the worst possible time. A queue with a bound has to say no, and the interesting part is to whom.',
      ),
      h2('Three ways to say no'),
      steps(
        [b('Block.'), ' The producer waits. Right inside one process, wrong across a network.'],
        [b('Drop.'), ' The newest or the oldest. Right for measurements, wrong for orders.'],
        [b('Refuse.'), ' Tell the caller when to come back. Right at every public edge.'],
      ),
      p(
        'In a stream the conversation is built in: ',
        c('write()'),
        ' answers ',
        c('false'),
        ', and a polite producer waits for the drain. Most leaks I have been called to were producers who did not listen to the answer.',
      ),
      code(
        'for await (const row of cursor) {\n  if (!response.write(serialize(row))) {\n    await once(response, "drain");\n  }\n}',
      ),
      p('Five lines, and the slowest reader in the world now costs one row of memory.'),
    ],
  },
  {
    title: 'Postgres queues without the regrets',
    category: 'Database',
    tags: ['postgres', 'queues', 'sql', 'reliability'],
    excerpt:
      'SKIP LOCKED gets you far. Knowing where it stops getting you anywhere is the useful part.',
    status: 'published',
    daysAgo: 29,
    content: [
      p(
        'If the work is already described by rows in a database, a second system that holds the same work in another shape is a distributed transaction waiting to be discovered. Start with a table.',
      ),
      code(
        "update job set state = 'running', started = now()\nwhere id = (\n  select id from job where state = 'ready'\n  order by due for update skip locked limit 1\n) returning *;",
      ),
      p(
        'One statement claims one job, any number of workers can run it, and a worker that dies gives its job back when its transaction ends. At a few hundred jobs a second nothing else is needed.',
      ),
      h2('The regrets, and what prevents them'),
      bullets(
        ['Dead rows pile up: keep finished jobs in another table, or partition by day.'],
        ['Polling burns a processor: listen for a notification, poll once a minute as a net.'],
        ['One slow job holds a snapshot open: claim in one transaction, work outside it.'],
      ),
      p(
        'When the table grows past what vacuum can follow, move. By then you know the access pattern, and ',
        link('https://www.postgresql.org/docs/current/sql-select.html', 'the documentation'),
        ' has told you most of the rest.',
      ),
    ],
  },
  {
    title: 'The maths of retry budgets',
    category: 'Backend Development',
    tags: ['reliability', 'distributed-systems'],
    excerpt: 'Three tries at each of four layers is eighty-one requests for one click.',
    status: 'review',
    daysAgo: 2,
    content: [
      p(
        'Retries multiply. If every layer tries three times, a stack of four layers turns one click into eighty-one requests, and it does so exactly when the lowest layer is least able to answer.',
      ),
      math('N = \\prod_{j=1}^{L} r_j'),
      p(
        'A budget replaces the count by a ratio: of all requests in the last ten seconds, at most a tenth may be retries. In quiet times everybody may retry; in a storm almost nobody does, and the storm ends.',
      ),
      p('The reviewer asked for the derivation of the steady state; it is ', i('nearly'), ' done.'),
    ],
  },
  {
    title: 'Forms that forgive',
    category: 'Web Development',
    tags: ['forms', 'accessibility'],
    excerpt: 'A form is a conversation with somebody who is about to be interrupted.',
    status: 'published',
    daysAgo: 97,
    content: [
      p(
        'Somebody fills in your form on a train. The tunnel comes. What happens next is the only thing they will remember about your product.',
      ),
      h2('Rules I hold forms to'),
      steps(
        ['Nothing typed is ever lost: not by a reload, an expired session or a failed request.'],
        ['An error says what to do and stands beside the field that it is about.'],
        ['The button says what is happening while it happens.'],
        ['Every field has a label that stays when the text begins.'],
      ),
      p(
        'None of this needs a framework. It needs a place to keep a draft, a server that answers with a field name, and the patience to unplug the network while testing.',
      ),
      quote('Be liberal in what you keep.'),
    ],
  },
];
