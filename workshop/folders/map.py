import re,json,collections,sys,os
# ordered rules: (regex on old path, replacement)
R=[]
def r(a,b): R.append((re.compile('^'+a+'$'),b))
FEAT='store|raffles|cases|cashout|rewards|leaderboard|wagers|hunts|challenges|imports|chat|discord|overlays|content|desk|setup|keys|alerts|incidents|push|cards|first-steps|ribbon'
# ---- workshop, docs, bin stay
# ---- contracts
C={
 'platform/contract':'at boot csv form-values is-record longest-word many names-of picture-sizes plain-text pages',
 'common/contract':'accents cards look paths price-tier shared site-icons live refusals refusal-words settings-conflict desk-calls desk-fields desk-words operator film letter server-paths unseen next-path linkable partners many-input desk-proof desk-proof-input content home',
 'fairness/rules':'beacon beacon-numbers beacon-signature draw-rule entry-list odds roll-rule roll-tree roll-log roll-place signed-numbers fairness fairness-lists fairness-log log-pieces log-times rules seeds',
 'fairness/checks':'beacon-check check-failures checked-draw draw-check entrants-check failure-words listed-check log-check pasted-beacon roll-check rounds-check saved saved-text terms-check draw-tamper log-tamper roll-tamper rounds-tamper rules-places void-input rolls-at-once',
 'identity/contract':'accounts account-words notice-calls notice-input notice-kinds notices settings settings-words partner-input',
 'money/contract':'history ledger-words',
 'features/store/contract':'store product-fields product-terms seen-price',
 'features/raffles/contract':'raffles raffle-input',
 'features/cases/contract':'cases case-figures case-input',
 'features/cashout/contract':'cashout cashout-words wallet-address withdraw-input',
 'features/rewards/contract':'rewards ranks rank-standing',
 'features/leaderboard/contract':'leaderboard archived-entry',
 'features/hunts/contract':'hunts hunt-input',
 'features/challenges/contract':'challenges',
 'features/imports/contract':'imports imports-input import-paths',
 'features/chat/contract':'chat chat-calls chat-commands chat-input chat-words commands',
 'features/discord/contract':'discord discord-calls discord-input',
 'features/overlays/contract':'overlays overlay-preview',
 'features/content/contract':'bonus',
 'features/desk/contract':'desk',
 'features/setup/contract':'setup setup-steps',
 'features/keys/contract':'service-keys service-key-input service-key-shapes',
 'features/alerts/contract':'alerts alerts-input',
 'features/incidents/contract':'incidents',
 'features/first-steps/contract':'first-steps first-steps-input',
 'features/ribbon/contract':'ribbon',
}
CM={n:d for d,ns in C.items() for n in ns.split()}
CORE={
 'platform/database':'database db transaction locks pieces slice error-code',
 'platform/jobs':'jobs lease',
 'platform/outbox':'lanes',
 'platform/cache':'batch kept-at-hand shared-read touched changes turns line',
 'platform/pictures':'pictures',
 'platform/mail':'mail',
 'platform/base':'clock clock-watch log result secrets seal seal-keys in-time harmless each-alone whatever-it-takes amounts csv version web-origin token-life unavailable port-of seen masked-name iso-times',
 'money/server':'till',
 'common/server':'house actor audit site-settings rank-settings command-settings alert-settings settings-writer site-look letter-dress service-keys service-access',
}
KM={n:d for d,ns in CORE.items() for n in ns.split()}
PAGES='inertia page-cache page-object page-props kept-page pages paginated sliced deep-pages document'.split()
def base(n): return re.sub(r'(\.test)?\.(ts|tsx)$','',n)
PG={ # client/pages
 'store':'store','bonus-hunt':'hunts','bonuses':'content','challenges':'challenges','commands':'chat','contact':'content','home':'content','leaderboard':'leaderboard','privacy-policy':'content','tos':'content','vip-rewards':'rewards','wager-rewards':'rewards','setup':'setup','opening-soon':'setup',
 'admin/audit':'desk','admin/bonuses':'content','admin/cases':'cases','admin/challenges':'challenges','admin/chat-commands':'chat','admin/chat':'chat','admin/discord':'discord','admin/general':'desk','admin/hunts':'hunts','admin/import':'imports','admin/imports':'imports','admin/keys':'keys','admin/live':'hunts','admin/messages':'content','admin/orders':'store','admin/overlays':'overlays','admin/overview':'desk','admin/raffles':'raffles','admin/settings':'desk','admin/shop':'store','admin/user':'desk','admin/videos':'content','admin/withdrawals':'cashout'}
COMP={'home':'content','legal':'content','contact':'content','bonuses':'content','vip':'rewards'}
X={
 'server/config.ts':'common/server/config.ts','server/config.test.ts':'common/server/config.test.ts',
 'client/around.ts':'platform/client/around.ts','client/around.test.ts':'platform/client/around.test.ts',
 'client/missing.ts':'ui/base/missing.ts',
 'server/metrics/site-figures.ts':'site/metrics/site-figures.ts','server/metrics/site-figures.test.ts':'site/metrics/site-figures.test.ts',
 'server/keeping/retire-secrets.ts':'site/retire-secrets.ts',
 'server/http/opening.ts':'common/server/opening.ts','server/http/actor.ts':'common/server/actor-of.ts',
 'server/sandbox/source.ts':'partners/sandbox.ts',
 'client/components/settings/recovery-codes.ts':'ui/shell/recovery-codes.ts',
 'client/components/cases/check.ts':'fairness/client/check-roll.ts','client/components/cases/check.test.ts':'fairness/client/check-roll.test.ts',
 'client/components/desk/palette-button.tsx':'ui/shell/palette-button.tsx','client/components/desk/palette.tsx':'ui/shell/palette.tsx','client/components/desk/use-found.ts':'ui/shell/use-found.ts',
 'contracts/content.ts':'features/content/contract/content.ts','contracts/home.ts':'features/content/contract/home.ts',
}
def new(f):
    if f in X: return X[f]
    p=f.split('/')
    n=p[-1]
    if p[0]=='contracts':
        b=base(n); d=CM.get(b)
        return f'{d}/{n}' if d else 'UNMAPPED/'+n
    if f.startswith('server/core/'):
        if len(p)==3:
            d=KM.get(base(n)); return f'{d}/{n}' if d else 'UNMAPPED/'+f
        sub={'database':'platform/database','jobs':'platform/jobs','pictures':'platform/pictures'}[p[2]]
        return sub+'/'+'/'.join(p[3:])
    if f.startswith('server/http/'):
        return ('platform/pages/server/' if base(n) in PAGES else 'platform/http/')+n
    if f.startswith('client/protocol/'): return 'platform/pages/client/'+'/'.join(p[2:])
    if f.startswith('server/live/'): return 'platform/live/server/'+n
    if f.startswith('client/live/'): return 'platform/live/client/'+n
    if f.startswith('server/keeping/'): return 'platform/backup/'+n
    if f.startswith('server/metrics/'): return 'platform/metrics/'+n
    if f.startswith('server/ledger/'): return 'money/server/'+n
    if f.startswith('server/history/'): return 'money/history/'+n
    if f.startswith('client/components/history/') or f=='client/pages/history.tsx': return 'money/client/'+('pages/' if 'pages' in f else '')+n
    m=re.match(r'server/(draws|seeds|fairness|fairness-log)/(.*)',f)
    if m: return f'fairness/server/{m[1]}/{m[2]}'
    m=re.match(r'client/(receipts|verify)/(.*)',f)
    if m: return f'fairness/client/{m[1]}/{m[2]}'
    m=re.match(r'client/components/(receipts|fairness)/(.*)',f)
    if m: return f'fairness/client/{"parts" if m[1]=="fairness" else "receipts"}/{m[2]}'
    if re.match(r'client/pages/(fairness|fairness-rules)\.tsx',f): return 'fairness/client/pages/'+n
    if f.startswith('server/accounts/'): return 'identity/server/'+n
    m=re.match(r'client/components/(accounts|settings)/(.*)',f)
    if m:
        if m[2].startswith('desk/'): return 'features/desk/client/'+m[2][5:]
        return 'identity/client/'+('settings/' if m[1]=='settings' else '')+m[2]
    m=re.match(r'client/pages/(auth|settings|partners)/(.*)',f)
    if m: return f'identity/client/pages/{m[1]}/{m[2]}'
    if f=='client/pages/stop-letters.tsx': return 'identity/client/pages/'+n
    m=re.match(r'client/pages/((cases|raffles)/.*)\.tsx',f)
    if m: return f'features/{m[2]}/client/pages/{m[1]}.tsx'
    m=re.match(r'client/pages/(.*)\.tsx$',f)
    if m and m[1] in PG: return f'features/{PG[m[1]]}/client/pages/{m[1]}.tsx'
    if f.startswith('client/pages/'): return 'site/client/pages/'+'/'.join(p[2:])
    m=re.match(r'server/(%s)/(.*)'%FEAT,f)
    if m: return f'features/{m[1]}/{m[2]}'
    if f.startswith('server/partners/'): return f[7:]
    if f.startswith('server/sandbox/'): return 'site/'+f[7:]
    m=re.match(r'server/([^/]+)$',f)
    if m: return 'site/'+m[1]
    m=re.match(r'client/components/shell/(.*)',f)
    if m: return 'ui/shell/'+m[1]
    m=re.match(r'client/components/([^/]+)/(.*)',f)
    if m: return f'features/{COMP.get(m[1],m[1])}/client/'+(m[1]+'/' if m[1] in COMP else '')+m[2]
    m=re.match(r'client/(ui|layout|sound|styles|push)/(.*)',f)
    if m:
        d={'ui':'ui','layout':'ui/layout','sound':'ui/sound','styles':'ui/styles','push':'features/push/client'}[m[1]]
        return d+'/'+m[2]
    m=re.match(r'client/overlays/(.*)',f)
    if m: return 'features/overlays/client/stage/'+m[1]
    m=re.match(r'client/public/(.*)',f)
    if m: return 'site/public/'+m[1]
    m=re.match(r'client/([^/]+)$',f)
    if m:
        if base(n) in 'app ssr boot before-paint desk-pages resolve-page push-worker layout shell-later missing'.split(): return 'site/client/'+n
        return 'ui/base/'+n
    if f.startswith('demo/'): return 'site/'+f
    if f.startswith('db/'): return 'platform/database/'+f if False else f
    return f
if __name__=='__main__':
    E=json.load(open('/tmp/mv/edges.json'))
    files=set(E)
    dup=collections.Counter(new(f) for f in files)
    for k,v in dup.items():
        if v>1: print('DUP',k,[f for f in files if new(f)==k])
    for f in files:
        if 'UNMAPPED' in new(f): print(new(f))
    order=['db','platform','common','ui','money','fairness','identity','features','partners','site','bin','tests','workshop']
    def grp(f): return new(f).split('/')[0]
    M=collections.Counter(); ex=collections.defaultdict(list)
    for f,o in E.items():
        if '.test.' in f or f.startswith(('tests/','workshop/')): continue
        for t in o:
            if t in files:
                a,b=grp(f),grp(t)
                if a!=b and a in order and b in order and order.index(a)<order.index(b):
                    M[a,b]+=1; ex[a,b].append((f,t))
    for k,v in M.most_common(): print(k,v)
    if len(sys.argv)>1:
        a,b=sys.argv[1].split('>')
        for f,t in ex[a,b]: print('  ',f,'->',t)
