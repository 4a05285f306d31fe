import json,collections,sys
from map import new
E=json.load(open('edges.json')); files=set(E)
def g(f):
    p=new(f).split('/')
    if p[0]=='features': return 'f:'+p[1]
    if p[0]=='platform': return 'platform'
    return p[0]
M=collections.defaultdict(collections.Counter); ex=collections.defaultdict(list)
for f,o in E.items():
    if '.test.' in f or f.startswith(('tests/','workshop/','bin/')): continue
    for t in o:
        if t in files:
            a,b=g(f),g(t)
            if a!=b: M[a][b]+=1; ex[a,b].append((f,t))
if len(sys.argv)>1:
    a,b=sys.argv[1].split('>'); 
    for x in ex[a,b]: print(*x,sep=' -> ')
    sys.exit()
for a in sorted(M): print(a,dict(M[a]))
# greedy min feedback order among all groups
nodes=set(M)|{b for a in M for b in M[a]}
import itertools
def cost(order):
    pos={n:i for i,n in enumerate(order)}
    return sum(c for a in M for b,c in M[a].items() if pos[a]<pos[b])
order=sorted(nodes)
best=cost(order)
imp=True
while imp:
    imp=False
    for n in list(order):
        rest=[x for x in order if x!=n]
        cands=[(cost(rest[:i]+[n]+rest[i:]),i) for i in range(len(order))]
        c,i=min(cands)
        if c<best: best=c; order=rest[:i]+[n]+rest[i:]; imp=True
print(best,order)
pos={n:i for i,n in enumerate(order)}
for a in M:
    for b,c in M[a].items():
        if pos[a]<pos[b]: print(a,'->',b,c)
